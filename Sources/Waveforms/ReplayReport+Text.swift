import AlarmCore
import JSON

/// A report for people, and for programs.
extension ReplayReport {
  /// A table of what a hand did, and the counters.
  package func text(name: String) -> String {
    let total = edges.values.reduce(0, +)
    var lines = ["\(name): \(total) edges in \(ReplayReport.seconds(length)) s"]
    if !events.isEmpty { lines.append("       at s  what") }
    lines += events.map { event in
      let at = ReplayReport.seconds(event.at - start)
      return String(repeating: " ", count: max(11 - at.count, 0)) + at + "  " + words(event.deed)
    }
    lines += [
      row(
        "a hand", "\(clockwise) clockwise, \(counterclockwise) counterclockwise, \(presses) pressed"
      ),
      row("edges", perLine.map { "\($0) \($1)" }.joined(separator: ", ")),
      row("readings", "\(readings)"),
      row("missing", "\(missing) by their numbers"),
      row(
        "knob",
        "\(kind.rawValue): " + knobCounters.map { "\($0) \($1)" }.joined(separator: ", ")),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// For programs; times in nanoseconds on the recording's own clock.
  package func json(name: String) -> JSONValue {
    [
      "file": .text(name), "lengthNs": ReplayReport.nanoseconds(length),
      "clockwise": .whole(clockwise), "counterclockwise": .whole(counterclockwise),
      "presses": .whole(presses), "edges": object(perLine), "readings": .whole(readings),
      "missing": .whole(missing), "knob": .text(kind.rawValue), "counters": object(knobCounters),
      "events": .list(events.map(ReplayReport.json)),
    ]
  }

  private static func json(_ event: Event) -> JSONValue {
    let at = JSONValue.whole(Int(event.at.nanoseconds))
    return switch event.deed {
    case .clockwise: ["atNs": at, "what": "clockwise"]
    case .counterclockwise: ["atNs": at, "what": "counterclockwise"]
    case .press(let held):
      ["atNs": at, "what": "press", "heldNs": held.map(nanoseconds) ?? .null]
    }
  }

  private var start: BootInstant { span?.lowerBound ?? BootInstant(nanoseconds: 0) }
  private var length: Duration { span.map { $0.upperBound - $0.lowerBound } ?? .zero }
  private var perLine: [(String, Int)] {
    InputLine.allCases.map { ($0.recordedName, edges[$0] ?? 0) }
  }
  private var knobCounters: [(String, Int)] {
    [
      ("merged", counters.merged), ("lost", counters.lost), ("illegal", counters.illegal),
      ("overflowed", counters.overflowed), ("doubtful", counters.doubtful),
    ]
  }

  private func words(_ deed: Deed) -> String {
    switch deed {
    case .clockwise: "clockwise"
    case .counterclockwise: "counterclockwise"
    case .press(nil): "pressed, down at the end"
    case .press(let held?): "pressed for \(ReplayReport.seconds(held)) s"
    }
  }

  private func row(_ name: String, _ value: String) -> String {
    name + String(repeating: " ", count: max(10 - name.count, 1)) + value
  }

  private func object(_ fields: [(String, Int)]) -> JSONValue {
    .object(fields.map { JSONValue.Member($0.0, .whole($0.1)) })
  }

  private static func nanoseconds(_ time: Duration) -> JSONValue { .whole(Int(nanoseconds(time))) }

  private static func nanoseconds(_ time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    // Differences of 64-bit instants of one recording, so they fit.
    return seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000
  }

  /// Three digits behind the point.
  private static func seconds(_ time: Duration) -> String {
    let milliseconds = nanoseconds(time) / 1_000_000 + (nanoseconds(time) / 500_000 & 1)
    let digits = "\(milliseconds % 1_000)"
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: max(3 - digits.count, 0))
      + digits
  }
}
