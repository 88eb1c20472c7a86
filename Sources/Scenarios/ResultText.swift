import AlarmCore
import CivilTime
import Wording
import YAML

/// Writes how scenarios went for people.
package struct ResultText: Sendable {
  /// How many lines of the timeline stand around a failure.
  static let excerpt = 12

  /// What the program calls itself, for the line that replays a failure ("commit 1a2b3c4").
  package let version: String

  /// Makes a writer.
  package init(version: String) { self.version = version }

  /// One line for what went well; for what did not, what was wanted and seen, the timeline before
  /// it and the command that plays it again.
  package func lines(_ result: ScenarioResult) -> [String] {
    let head = "\(word(result.verdict))  \(result.name)  (\(result.file))"
    switch result.verdict {
    case .passed: return [head]
    case .notSupported(let reason, let position):
      return [head, "    \(place(position))not supported here: \(reason)"]
    case .failed(let failure):
      return [
        head, "    \(place(failure.position))wanted \(failure.wanted)",
        "    seen   \(failure.seen)",
      ] + excerpt(result) + [replay(result)]
    case .outOfTime(let position):
      return [head, "    \(place(position))simulated time ran out in this step"] + excerpt(result)
        + [replay(result)]
    case .broken(let failure): return [head, "    \(failure.text)", replay(result)]
    case .differs(let difference):
      return [head, "    \(difference)"] + excerpt(result) + [replay(result)]
    }
  }

  /// The whole timeline.
  package func timeline(_ result: ScenarioResult) -> [String] {
    ["── \(result.name)"] + result.entries.map(line)
  }

  /// The last line: how many of each.
  package func summary(_ results: [ScenarioResult]) -> String {
    let counts = Self.kinds.map { word in
      (word, results.count { Self.kind($0.verdict) == word })
    }
    let told = counts.filter { $0.1 > 0 || $0.0 == "passed" }.map { "\($0.1) \($0.0)" }
    return "\(Counted(results.count, "scenario")): " + told.joined(separator: ", ")
  }

  /// The exit status of them all: 0 nothing failed, 1 something did, 42 simulated time ran out.
  package static func status(_ results: [ScenarioResult]) -> Int32 {
    var hasPassed = false
    var isOutOfTime = false
    for result in results {
      switch result.verdict {
      case .failed, .broken, .differs: return 1
      case .outOfTime: isOutOfTime = true
      case .passed: hasPassed = true
      case .notSupported: break
      }
    }
    if isOutOfTime { return 42 }
    // Where nothing could be played, nothing was shown; where there was nothing to play, all was.
    return hasPassed || results.isEmpty ? 0 : 1
  }

  /// The command that plays a result again.
  package func replay(_ result: ScenarioResult) -> String {
    var words = ["wecker", "test", Self.shellWord(result.file)]
    if case .differs = result.verdict {
      words.append("--diff")
    } else {
      words += ["--on", result.bench]
    }
    words += ["--seed", "\(result.seed)"]
    if let timeout = result.timeout { words += ["--timeout", DurationText.of(timeout)] }
    return "    replay: \(words.joined(separator: " "))   # \(version)"
  }

  /// A word as a shell takes it for one, whatever is in it.
  private static func shellWord(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "-", "_", "+", ":", "@", "%", ",": true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
  }

  /// How a scenario can go, as the summary says it.
  private static let kinds = [
    "passed", "failed", "differs", "not supported here", "out of time", "broken",
  ]

  private static func kind(_ verdict: Verdict) -> String {
    switch verdict {
    case .passed: "passed"
    case .failed: "failed"
    case .notSupported: "not supported here"
    case .outOfTime: "out of time"
    case .broken: "broken"
    case .differs: "differs"
    }
  }

  private func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .passed: "ok  "
    case .failed, .broken, .differs: "FAIL"
    case .notSupported: "--  "
    case .outOfTime: "TIME"
    }
  }

  private func place(_ position: SourcePosition?) -> String { position.map { "\($0): " } ?? "" }

  private func excerpt(_ result: ScenarioResult) -> [String] {
    result.entries.suffix(Self.excerpt).map { "      " + line($0) }
  }

  private func line(_ entry: TraceEntry) -> String {
    let time = Text.english.time(entry.civil.time) + ":\(Text.padded(entry.civil.second))"
    let day = Text.english.date(entry.civil.date)
    let kind = entry.kind.rawValue
    let gap = String(repeating: " ", count: max(6 - kind.count, 0))
    return "\(day) \(time)  \(elapsed(entry.at))  \(kind)\(gap) \(entry.text)"
  }

  /// The scenario's own time, in seconds with milliseconds: 26390.024.
  private func elapsed(_ instant: ScenarioInstant) -> String {
    let milliseconds = instant.nanoseconds / 1_000_000
    let rest = "\(1_000 + milliseconds % 1_000)".dropFirst()
    let text = "\(milliseconds / 1_000).\(rest)"
    return String(repeating: " ", count: max(11 - text.count, 0)) + text
  }
}
