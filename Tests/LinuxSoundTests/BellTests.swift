import Foundation
import LinuxSound
import Testing

/// What sounds/README.md says of the bells.
@Suite struct BellTests {
  private func bell() throws -> Sound { try SoundFile.load(ProjectFolder.sounds + "/bell.caf") }

  /// The samples from one millisecond to another.
  private func part(_ sound: Sound, _ from: Int, _ to: Int) -> ArraySlice<Int16> {
    sound.samples[(from * sound.rate / 1_000)..<(to * sound.rate / 1_000)]
  }

  @Test func bell_hasItsShape() throws {
    let bell = try bell()
    #expect(bell.rate == 48_000 && bell.channels == 1 && bell.frames == 96_000)
    #expect(Listening.peak(bell.samples) == 29_490)
  }

  @Test(arguments: [0, 250, 500, 750])
  func bell_strikesOnTime(milliseconds: Int) throws {
    let bell = try bell()
    let strike = Listening.height(
      of: 880, in: part(bell, milliseconds, milliseconds + 50), rate: 48_000)
    let tail = Listening.height(
      of: 880, in: part(bell, milliseconds + 200, milliseconds + 250), rate: 48_000)
    #expect(strike > 10_000 && strike > 8 * tail)
  }

  @Test func bell_hasOneClearPitch() throws {
    let strike = part(try bell(), 0, 100)
    let pitch = Listening.height(of: 880, in: strike, rate: 48_000)
    for other in [440.0, 660, 1_320, 1_760, 2_428, 4_752] {
      #expect(Listening.height(of: other, in: strike, rate: 48_000) < pitch / 3, "\(other) Hz")
    }
  }

  @Test func bell_restsAndMeetsItsBeginning() throws {
    let bell = try bell()
    #expect(part(bell, 1_200, 2_000).allSatisfy { $0 == 0 })
    #expect(bell.samples.first == 0)
  }

  @Test func builtInBell_hasItsOwnPitch() {
    let bell = Sound.builtInBell()
    let strike = part(bell, 250, 300)
    #expect(Listening.height(of: 660, in: strike, rate: bell.rate) > 10_000)
    #expect(Listening.height(of: 880, in: strike, rate: bell.rate) < 2_000)
    #expect(part(bell, 1_000, 2_000).allSatisfy { $0 == 0 })
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func maker_writesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    maker.arguments = [ProjectFolder.root + "/scripts/make-bell", folder.path + "/bell.caf"]
    try maker.run()
    maker.waitUntilExit()
    #expect(maker.terminationStatus == 0)
    let made = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/bell.caf"))
    let kept = try Data(contentsOf: URL(fileURLWithPath: ProjectFolder.sounds + "/bell.caf"))
    #expect(made == kept)
  }
}
