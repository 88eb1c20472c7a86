import AlarmCore
import CommandTable
import Glibc
import JSON
import LinuxSound
import Wording

/// What `wecker sound check` tells of one file.
struct SoundCheck {
  /// Below this a sound is hard to hear on a small loudspeaker: 14 dB below what is usual for
  /// speech on phones (-16 LUFS), and the clock's own go down to -18.
  static let quietest = -30.0
  /// What the advice asks for: usual for speech on phones and in podcasts.
  static let usualLoudness = -16

  let facts: SoundFacts

  /// Looks at a file.
  init(_ path: String) { facts = SoundFacts(path) }

  /// True when the clock would ring by it.
  var isGood: Bool { facts.refusal == nil }

  /// The file with its figures, everything that is in the way, and what to do.
  var text: String {
    var lines = ["\(facts.path): \(isGood ? "good" : "bad")"]
    if let figures = facts.figures {
      let peak = figures.loudness.map { ["peak \(SoundFigures.decibels($0.truePeak)) dBTP"] } ?? []
      lines.append(
        ([facts.kind] + facts.columns + peak).filter { !$0.isEmpty }.joined(separator: ", "))
    }
    lines += troubles
    lines += warnings.map { "warning: \($0)" }
    if let remedy { lines.append(remedy) }
    return lines[0] + "\n" + lines.dropFirst().map { "  \($0)\n" }.joined()
  }

  /// The same for programs.
  var json: JSONValue {
    .object(
      facts.members + [
        .init("good", .boolean(isGood)), .init("objections", .list(troubles.map { .text($0) })),
        .init("warnings", .list(warnings.map { .text($0) })),
        .init("remedy", remedy.map { .text($0) } ?? .null),
      ])
  }

  /// Everything the clock would object to.
  private var troubles: [String] {
    guard let refusal = facts.refusal else { return [] }
    if facts.objections.isEmpty {
      // A tune's own words say what to write instead.
      let isTold = TuneFile.isTune(facts.path) && refusal.kind == .broken
      return [isTold ? refusal.detail : Text.english.sentence(refusal)]
    }
    return facts.objections.map(\.words)
  }

  /// What it would play, though perhaps not as it was meant.
  private var warnings: [String] {
    guard let figures = facts.figures else { return [] }
    var found: [String] = []
    if figures.flatTops > 0 {
      let places = Counted(figures.flatTops, "place")
      found.append("its wave is cut off (clipping) in \(places); take it from a softer original")
    }
    if figures.strange > 0 {
      found.append("\(Counted(figures.strange, "sample")) in it are no numbers, and silent")
    }
    if isGood, let loudness = figures.loudness, loudness.integrated ?? -70 < SoundCheck.quietest {
      found.append("hard to hear: \(SoundFigures.loudness(loudness))")
    }
    if isGood, isUnknownEnding {
      let endings = Enumeration.of(SoundFolder.endings.map { ".\($0)" }, last: "or")
      found.append("a clock finds it only as \(endings) in its folder of sounds")
    }
    return found
  }

  private var isUnknownEnding: Bool {
    !SoundFolder.endings.contains { facts.path.hasSuffix(".\($0)") }
  }

  /// What to do about all of it; nil where nothing is to be done, or no command does it.
  private var remedy: String? {
    guard let figures = facts.figures else { return nil }
    var options: [String] = []
    var helps = isGood && isUnknownEnding
    for objection in facts.objections {
      switch objection {
      case .channels, .rate: helps = true
      case .tooLong: options.append("--trim")
      case .faint where figures.loudness.map { $0.integrated == nil } == true:
        return "Take another file: in this one is nothing to hear."
      case .faint: options.append("--loudness \(SoundCheck.usualLoudness)")
      case .empty: return "Take another file: this one has no sound."
      case .tooShort: return "Take a longer one, of 50 ms at least."
      }
    }
    if isGood, let loudness = figures.loudness, loudness.integrated ?? -70 < SoundCheck.quietest {
      options.append("--loudness \(SoundCheck.usualLoudness)")
    }
    guard helps || !options.isEmpty else { return nil }
    let words = ["wecker sound convert", ShellWord.of(facts.path), ShellWord.of(target)] + options
    return "Make a good one of it: \(words.joined(separator: " "))"
  }

  /// A name for a copy that nothing has yet, and that the clock finds before this file.
  private var target: String {
    let ending = facts.kind.isEmpty ? 0 : facts.kind.count + 1
    let stem = String(facts.path.dropLast(ending))
    return access("\(stem).caf", F_OK) == 0 ? "\(stem)-new.caf" : "\(stem).caf"
  }
}
