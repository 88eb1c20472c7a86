import AlarmCore
import JSON
import LinuxSound
import Wording

/// What is known of one sound file: its figures, and whether the clock would ring by it.
struct SoundFacts {
  /// Figures of a file that could be read.
  struct Figures {
    var channels: Int
    var rate: Int
    var length: Duration
    /// False where it may go on for longer.
    var isLengthKnown: Bool
    /// Nil where the library is missing.
    var loudness: LoudnessReading?
    /// Times the wave was cut off.
    var flatTops: Int
    /// Samples that are no numbers.
    var strange: Int
    /// How many notes a tune has, pauses left out; nil for what is no tune.
    var notes: Int?
  }

  /// Where it is.
  let path: String
  /// Nil for what could not be read at all.
  let figures: Figures?
  /// Why the clock would not ring by it, as it would tell; nil when it would.
  let refusal: PortFailure?
  /// Everything that is in the way, where the file could be read.
  let objections: [SoundObjection]
  /// Why there is no figure for the loudness, where a library is the reason.
  let toolFailure: SoundToolFailure?

  /// Looks at a file.
  init(_ path: String) {
    self.path = path
    refusal = SoundFacts.refusal(path)
    guard let scan = try? SoundScan(path) else {
      (figures, objections, toolFailure) = (nil, [], nil)
      return
    }
    let loudness: LoudnessReading?
    do throws(SoundToolFailure) {
      loudness = try LoudnessReading(of: scan.sound)
      toolFailure = nil
    } catch {
      loudness = nil
      toolFailure = error
    }
    // The clock itself has the last word: it reads in 16 bits, where the last bit may differ.
    objections = refusal == nil ? [] : scan.objections
    figures = Figures(
      channels: scan.channels, rate: scan.rate, length: scan.length,
      isLengthKnown: scan.isLengthKnown,
      loudness: loudness, flatTops: scan.intake.flatTops, strange: scan.intake.strange,
      notes: SoundFacts.notes(path))
  }

  private static func refusal(_ path: String) -> PortFailure? {
    do throws(PortFailure) {
      _ = try SoundFile.load(path)
      return nil
    } catch {
      return error
    }
  }

  private static func notes(_ path: String) -> Int? {
    guard TuneFile.isTune(path), let tune = try? TuneFile.load(path) else { return nil }
    return tune.notes.count { $0.hertz != nil }
  }

  /// The ending in capitals: "CAF".
  var kind: String {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[name.index(after: dot)...].uppercased()
  }

  /// Length, rate, channels and loudness, each a word or two; as many whatever is known.
  var columns: [String] {
    guard let figures else { return ["", "", "", ""] }
    let length = SoundFigures.seconds(figures.length)
    let loudness = figures.loudness.map(SoundFigures.loudness) ?? ""
    if let notes = figures.notes { return [length, "\(Counted(notes, "note"))", "", loudness] }
    return [
      figures.isLengthKnown ? length : "over \(length)", "\(figures.rate) Hz",
      SoundFigures.channels(figures.channels), loudness,
    ]
  }

  /// Why it cannot ring, in words of a few; nil when it can.
  var trouble: String? {
    guard let refusal else { return nil }
    return objections.isEmpty
      ? refusal.detail : objections.map(\.words).joined(separator: "; ")
  }

  /// The figures for programs.
  var members: [JSONValue.Member] {
    let loudness = figures?.loudness
    return [
      .init("file", .text(path)), .init("kind", .text(kind.lowercased())),
      .init("seconds", figures.map { .number(SoundFigures.hundredths($0.length)) } ?? .null),
      .init("notes", figures?.notes.map { .whole($0) } ?? .null),
      .init("rate", figures.map { .whole($0.rate) } ?? .null),
      .init("channels", figures.map { .whole($0.channels) } ?? .null),
      .init("loudness", SoundFigures.json(loudness?.integrated)),
      .init("truePeak", SoundFigures.json(loudness?.truePeak)),
      .init("samplePeak", SoundFigures.json(loudness?.samplePeak)),
    ]
  }
}
