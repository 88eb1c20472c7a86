import LinuxSound
import Testing

/// What sounds/README.md says of the sounds.
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

  @Test func chime_goesDown() throws {
    let chime = try SoundFile.load(ProjectFolder.sounds + "/chime.caf")
    for (start, pitch) in [(0, 659.26), (500, 523.25), (1_000, 392.0)] {
      let strike = Listening.height(
        of: pitch, in: part(chime, start, start + 200), rate: chime.rate)
      let before = Listening.height(
        of: pitch, in: part(chime, max(start - 200, 0), max(start, 1)), rate: chime.rate)
      #expect(strike > 5_000, "\(pitch) Hz")
      if start > 0 { #expect(strike > 4 * before, "\(pitch) Hz") }
    }
  }

  @Test func soft_swellsAndFades() throws {
    let soft = try SoundFile.load(ProjectFolder.sounds + "/soft.caf")
    let peaks = stride(from: 0, to: 4_000, by: 500).map {
      Listening.peak(part(soft, $0, $0 + 500))
    }
    #expect(peaks[..<4].sorted() == Array(peaks[..<4]))
    #expect(peaks[4...].sorted(by: >) == Array(peaks[4...]))
    #expect(peaks.max() == 16_384 || peaks.max() == 16_383)
  }

  @Test func builtInBell_hasItsOwnPitch() {
    let bell = Sound.builtInBell()
    let strike = part(bell, 250, 300)
    #expect(Listening.height(of: 660, in: strike, rate: bell.rate) > 10_000)
    #expect(Listening.height(of: 880, in: strike, rate: bell.rate) < 2_000)
    #expect(part(bell, 1_000, 2_000).allSatisfy { $0 == 0 })
  }
}
