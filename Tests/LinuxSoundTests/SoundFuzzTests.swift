import AlarmCore
import Fuzz
import LinuxSound
import SoundEditing
import Testing

/// Spoilt sound files: they become a sound that rings or say what is wrong, and nothing traps.
@Suite struct SoundFuzzTests {
  /// What headers are made of: names of chunks, and numbers too large for what they count.
  private static let pieces: [[UInt8]] = [
    Array("RIFF".utf8), Array("WAVE".utf8), Array("fmt ".utf8), Array("data".utf8),
    Array("LIST".utf8), Array("caff".utf8), Array("desc".utf8), Array("lpcm".utf8),
    Array("FORM".utf8), Array("AIFF".utf8), Array("fLaC".utf8), Array("OggS".utf8),
    [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F], [0x7F, 0xFF, 0xFF, 0xFF],
    [1, 0], [3, 0], [0, 4], [0xFF, 0xFF], [0, 0, 0xC0, 0x7F], [0xFF, 0xFF, 0x7F, 0x7F],
  ]

  private static var files: [[UInt8]] {
    let samples = Fixtures.buzz(frames: 480)
    return [
      Fixtures.wav(samples, rate: 8_000), Fixtures.wav(samples, channels: 3, rate: 8_000),
      Fixtures.wav([Float](repeating: 0.5, count: 400) + [-0.5], rate: 8_000),
      Fixtures.wav(samples, rate: 96_000),
      SoundContainer.caf.bytes(samples: samples, channels: 1, rate: 8_000),
    ]
  }

  private static let run = FuzzRun(
    "SoundFuzzTests", files: files, pieces: pieces, longest: 20_000)
  private static let wishes = [
    SoundConversion.Wish(), SoundConversion.Wish(trims: true),
    SoundConversion.Wish(trims: true, rate: 11_025, loudness: -16),
  ]

  @Test func spoiltSounds_areTakenOrTold() throws {
    let folder = try TemporaryFolder()
    let report = Self.run.run(cases: 600) { bytes in
      guard (try? folder.write("x.wav", bytes)) != nil else { return .wrong("no room") }
      let path = folder.path + "/x.wav"
      do throws(SoundConversion.Failure) {
        let made = try SoundConversion(of: path, Self.wishes[bytes.count % Self.wishes.count])
        let isGood = made.sound.silence == nil && made.sound.length <= Sound.longest
        return isGood ? .taken : .wrong("\(made.steps)")
      } catch {
        return Self.isTold(error) ? .told : .wrong("\(error)")
      }
    }
    #expect(report.failure == nil, "\(String(describing: report.failure))")
    #expect(report.cases < 600 || report.taken > 30 && report.told > 30, "\(report)")
  }

  /// True for a failure with a reason in it.
  private static func isTold(_ failure: SoundConversion.Failure) -> Bool {
    switch failure {
    case .unreadable(let why): why.kind == .broken && !why.detail.isEmpty
    case .useless(let objection): !objection.words.isEmpty
    case .tool(let tool): tool.isMissing == false && !tool.words.isEmpty
    case .unmeasurable: true
    }
  }
}
