import AlarmCore
import Foundation
import LinuxSound
import SoundEditing
import Testing

@Suite struct SoundConversionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func convert(
    _ bytes: [UInt8], _ wish: SoundConversion.Wish = SoundConversion.Wish()
  ) throws -> SoundConversion {
    try folder.write("x.wav", bytes)
    return try SoundConversion(of: folder.path + "/x.wav", wish)
  }

  private func failure(
    _ bytes: [UInt8], _ wish: SoundConversion.Wish = SoundConversion.Wish()
  ) -> SoundConversion.Failure? {
    do {
      _ = try convert(bytes, wish)
      return nil
    } catch {
      return error as? SoundConversion.Failure
    }
  }

  private func sine(
    _ hertz: Double, seconds: Double, height: Double, rate: Int
  ) -> [Float] {
    (0..<Int(seconds * Double(rate))).map {
      Float(height * sin(2 * Double.pi * hertz * Double($0) / Double(rate)))
    }
  }

  @Test(arguments: [1, 2])
  func goodSound_comesOutBitByBit(channels: Int) throws {
    let samples = (0..<9_000).map { Int16(truncatingIfNeeded: $0 * 37) } + [-32_768, 32_767]
    let made = try convert(Fixtures.wav(samples, channels: channels, rate: 44_100))
    #expect(made.sound == Sound(samples: samples, channels: channels, rate: 44_100))
    #expect(made.steps.isEmpty)
  }

  @Test func silence_isTrimmedFromBothEnds() throws {
    let (quiet, loud) = ([Int16](repeating: 30, count: 4_000), Fixtures.buzz(frames: 4_000))
    let made = try convert(
      Fixtures.wav(quiet + loud + quiet + quiet, rate: 8_000), SoundConversion.Wish(trims: true))
    #expect(made.sound.samples == loud)
    #expect(made.steps == [.trimmed(before: .milliseconds(500), behind: .seconds(1))])
    let untouched = try convert(
      Fixtures.wav(loud, rate: 8_000), SoundConversion.Wish(trims: true))
    #expect(untouched.sound.samples == loud && untouched.steps.isEmpty)
  }

  @Test func longSound_isCutWithAFade_whereThatIsWanted() throws {
    let loud = Fixtures.buzz(frames: 31 * 8_000)
    #expect(failure(Fixtures.wav(loud, rate: 8_000)) == .useless(.tooLong))
    let silence = [Int16](repeating: 0, count: 8_000)
    let made = try convert(
      Fixtures.wav(silence + loud, rate: 8_000), SoundConversion.Wish(trims: true))
    #expect(made.steps == [.trimmed(before: .seconds(1), behind: .zero), .cut])
    // All but what the fade leaves below hearing.
    #expect(made.sound.length > .milliseconds(29_990) && made.sound.length <= .seconds(30))
    let tail = made.sound.samples.suffix(400)
    #expect(Listening.peak(tail.suffix(40)) < 1_500, "it fades out")
    #expect(made.sound.samples[8_000] == loud[0])
  }

  @Test func channels_areMixedToOne() throws {
    let frames = Fixtures.buzz(9_000, frames: 4_800).flatMap { height -> [Int16] in
      [height, 0, height, 0]
    }
    let made = try convert(Fixtures.wav(frames, channels: 4))
    #expect(made.steps == [.mixed(channels: 4)])
    #expect(made.sound.channels == 1 && made.sound.samples == Fixtures.buzz(4_500, frames: 4_800))
  }

  @Test(arguments: [
    (96_000, nil as Int?, 48_000), (4_000, nil, 8_000), (44_100, 48_000, 48_000),
    (48_000, 8_000, 8_000), (22_050, nil, 22_050), (192_000, 16_000, 16_000),
  ])
  func rate_isMadeOneThatIsTaken(from: Int, wish: Int?, to: Int) throws {
    let made = try convert(
      Fixtures.wav(sine(440, seconds: 1, height: 0.5, rate: from), rate: from),
      SoundConversion.Wish(rate: wish))
    #expect(made.sound.rate == to)
    #expect(abs(made.sound.frames - to) <= to / 1_000, "\(made.sound.frames) frames")
    #expect(made.steps == (from == to ? [] : [.resampled(from: from)]))
    let middle = made.sound.samples[(to / 4)..<(3 * to / 4)]
    #expect(abs(Listening.height(of: 440, in: middle, rate: to) - 16_384) < 200)
  }

  @Test func longestSound_isNoLongerAtAnotherRate() throws {
    let most = Fixtures.buzz(frames: 30 * 11_025)
    let made = try convert(
      Fixtures.wav(most, rate: 11_025), SoundConversion.Wish(rate: 8_000))
    #expect(made.sound.frames <= 30 * 8_000 && made.sound.frames > 29 * 8_000)
  }

  @Test(arguments: [-23.0, -16.0, -30.0])
  func loudness_isTheOneWanted(target: Double) throws {
    let bytes = Fixtures.wav(sine(1_000, seconds: 2, height: 0.05, rate: 48_000))
    let made = try convert(bytes, SoundConversion.Wish(loudness: target))
    let measured = try LoudnessReading(of: floating(made.sound))
    #expect(abs((try #require(measured.integrated)) - target) < 0.02)
    guard case .levelled(_, let to, target) = made.steps.first else {
      Issue.record("\(made.steps)")
      return
    }
    #expect(abs(to - target) < 1e-9)
  }

  @Test func peaks_keepALoudnessFromBeingReached() throws {
    // Short strikes in long silence: high peaks, little loudness.
    let strike = sine(1_000, seconds: 0.01, height: 0.9, rate: 48_000)
    let bytes = Fixtures.wav(
      (0..<4).flatMap { _ in strike + [Float](repeating: 0, count: 24_000) })
    let made = try convert(bytes, SoundConversion.Wish(loudness: -5))
    let measured = try LoudnessReading(of: floating(made.sound))
    #expect(abs(measured.truePeak - SoundConversion.ceiling) < 0.02)
    guard case .levelled(_, let to, -5) = made.steps.first else {
      Issue.record("\(made.steps)")
      return
    }
    #expect(to < -8 && abs((measured.integrated ?? 0) - to) < 0.05)
  }

  @Test func floatsBeyondFullScale_areMadeSofter_notCutOff() throws {
    let loud = sine(440, seconds: 1, height: 2, rate: 48_000)
    let made = try convert(Fixtures.wav(loud))
    guard case .softened(let decibels) = made.steps.first else {
      Issue.record("\(made.steps)")
      return
    }
    #expect(abs(decibels - 6.02) < 0.01)
    // A wave that is whole: its height is its peak.
    #expect(Listening.peak(made.sound.samples) >= 32_766)
    #expect(abs(Listening.height(of: 440, in: made.sound.samples, rate: 48_000) - 32_768) < 100)
  }

  @Test(arguments: [Float(1e10), 3e38])
  func samplesBeyondAllMeasure_breakNothing(height: Float) throws {
    let samples = (0..<96_000).map { $0 / 8 % 2 == 0 ? height : -height }
    let wishes = [
      SoundConversion.Wish(rate: 8_000), SoundConversion.Wish(loudness: -16),
      SoundConversion.Wish(trims: true, rate: 44_100, loudness: -5),
    ]
    for wish in wishes {
      let failure = failure(Fixtures.wav(samples, rate: 96_000), wish)
      // The one is made softer, the other counts as silence.
      #expect((failure == nil) == (height == 1e10), "\(String(describing: failure))")
    }
  }

  @Test func samplesThatAreNoNumbers_areSilent_andCounted() throws {
    let strange: [Float] = [.nan, .infinity, -.infinity]
    let made = try convert(
      Fixtures.wav(strange + [Float](repeating: 0.25, count: 2_400) + [-0.25]))
    #expect(made.steps == [.silenced(samples: 3)])
    #expect(made.sound.samples.prefix(4) == [0, 0, 0, 8_192])
    for none in strange {
      let bytes = Fixtures.wav([Float](repeating: none, count: 48_000))
      #expect(failure(bytes) == .useless(.faint))
      #expect(failure(bytes, SoundConversion.Wish(trims: true)) == .useless(.faint))
      #expect(failure(bytes, SoundConversion.Wish(loudness: -16)) == .unmeasurable)
    }
  }

  @Test func nothingUseful_isRefused() {
    #expect(failure(Fixtures.wav([Int16]())) == .useless(.empty))
    #expect(
      failure(Fixtures.wav(Fixtures.buzz(frames: 2_399)))
        == .useless(.tooShort(frames: 2_399, fewest: 2_400)))
    #expect(failure(Fixtures.wav(Fixtures.buzz(200))) == .useless(.faint))
    #expect(failure(Fixtures.wav([Int16](repeating: 0, count: 48_000))) == .useless(.faint))
    #expect(failure(Fixtures.wav(Fixtures.buzz(200)), SoundConversion.Wish(loudness: -16)) == nil)
  }

  @Test(arguments: [0, 999, 384_001, 2_000_000_000])
  func rateThatNobodyMeans_isRefused(rate: Int) {
    guard case .unreadable(let why)? = failure(Fixtures.wav(Fixtures.buzz(), rate: rate)) else {
      Issue.record("\(rate) Hz was taken")
      return
    }
    #expect(why.kind == .broken)
  }

  @Test func whatCannotBeRead_isTold() throws {
    for bytes in [Array("no sound".utf8), []] {
      guard case .unreadable(let why)? = failure(bytes) else {
        Issue.record("it was read")
        return
      }
      #expect(why.kind == .broken && why.subject == folder.path + "/x.wav")
    }
  }

  @Test func writtenFile_isReadAsItWasMade() throws {
    let made = try convert(
      Fixtures.wav(sine(440, seconds: 1, height: 0.5, rate: 96_000), rate: 96_000))
    let sound = made.sound
    for container in SoundContainer.allCases {
      let name = "y.\(container.rawValue)"
      try folder.write(
        name,
        container.bytes(samples: sound.samples, channels: sound.channels, rate: sound.rate))
      #expect(try SoundFile.load("\(folder.path)/\(name)") == sound)
    }
  }

  private func floating(_ sound: Sound) -> FloatSound {
    FloatSound(
      samples: sound.samples.map { Float($0) / 32_768 }, channels: sound.channels,
      rate: sound.rate)
  }
}
