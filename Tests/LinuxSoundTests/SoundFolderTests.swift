import AlarmCore
import Foundation
import LinuxSound
import Testing

@Suite struct SoundFolderTests {
  private let temporary: TemporaryFolder
  private let folder: SoundFolder
  private let bell: Sound

  init() throws {
    temporary = try TemporaryFolder()
    folder = SoundFolder(path: temporary.path, defaultSound: "bell")
    bell = Sound(samples: Fixtures.buzz(1_001), channels: 1, rate: 48_000)
  }

  private func write(_ name: String, _ height: Int16) throws {
    try temporary.write(name, Fixtures.wav(Fixtures.buzz(1_000 + height)))
  }

  @Test func cafComesBeforeWav() throws {
    try write("bird.wav", 2)
    #expect(try folder.load("bird").samples.first == 1_002)
    try write("bird.caf", 1)
    #expect(try folder.load("bird").samples.first == 1_001)
    try temporary.write("bird.caf", Array("rubbish".utf8))
    #expect(try folder.load("bird").samples.first == 1_002, "what can be read rings")
  }

  @Test func foundSound_isNoReplacement() throws {
    try write("bird.wav", 2)
    let choice = folder.choose("bird")
    #expect(choice.sound.samples.first == 1_002 && choice.replacement == nil)
  }

  @Test func missingSound_isReplacedByTheDefault() throws {
    try write("bell.wav", 1)
    let choice = folder.choose("bird")
    #expect(choice.sound == bell)
    #expect(
      choice.replacement
        == SoundFolder.Replacement(
          name: "bell",
          because: PortFailure(
            port: .sound, kind: .missing, subject: temporary.path + "/bird.caf",
            detail: "No such file or directory")))
  }

  @Test func brokenSound_isNamedByTheFileThatIsThere() throws {
    try write("bell.wav", 1)
    try temporary.write("bird.wav", Array("rubbish".utf8))
    let because = folder.choose("bird").replacement?.because
    #expect(because?.kind == .broken && because?.subject == temporary.path + "/bird.wav")
  }

  @Test func nothingLeft_isTheBuiltInBell() throws {
    let choice = folder.choose("bird")
    #expect(choice.sound == Sound.builtInBell())
    #expect(choice.replacement?.name == "built-in")
    #expect(choice.replacement?.because.subject == temporary.path + "/bird.caf")
    #expect(choice.replacement?.because.detail.contains("bell.caf: No such file") == true)
    #expect(folder.choose("bell").replacement?.name == "built-in")
  }

  @Test(arguments: ["", "../bell", "a/b", ".hidden", "nul\0", String(repeating: "x", count: 201)])
  func nameThatIsNone_neverReachesTheDisk(name: String) throws {
    try write("bell.wav", 1)
    let choice = folder.choose(name)
    #expect(choice.sound == bell)
    #expect(choice.replacement?.because.kind == .missing)
    #expect(choice.replacement?.because.detail.hasPrefix("a sound's name has no") == true)
  }

  @Test func sound_withNothingToHear_isReplacedByTheDefault() throws {
    try write("bell.wav", 1)
    try temporary.write("bird.wav", Fixtures.wav([Int16](repeating: 0, count: 48_000)))
    let choice = folder.choose("bird")
    #expect(choice.sound == bell)
    #expect(choice.replacement?.name == "bell")
    #expect(choice.replacement?.because.kind == .broken)
    #expect(choice.replacement?.because.subject == temporary.path + "/bird.wav")
  }
}
