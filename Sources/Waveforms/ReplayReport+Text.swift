import AlarmCore

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

  /// One JSON object in one line; times in nanoseconds on the recording's own clock.
  package func json(name: String) -> String {
    let happened = events.map { event in
      let deed =
        switch event.deed {
        case .clockwise: "\"clockwise\""
        case .counterclockwise: "\"counterclockwise\""
        case .press(nil): "\"press\", \"heldNs\": null"
        case .press(let held?): "\"press\", \"heldNs\": \(ReplayReport.nanoseconds(held))"
        }
      return "{\"atNs\": \(event.at.nanoseconds), \"what\": \(deed)}"
    }
    let fields = [
      ("file", ReplayReport.quoted(name)), ("lengthNs", "\(ReplayReport.nanoseconds(length))"),
      ("clockwise", "\(clockwise)"), ("counterclockwise", "\(counterclockwise)"),
      ("presses", "\(presses)"), ("edges", object(perLine)), ("readings", "\(readings)"),
      ("missing", "\(missing)"), ("knob", "\"\(kind.rawValue)\""),
      ("counters", object(knobCounters)),
      ("events", "[" + happened.joined(separator: ", ") + "]"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}\n"
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

  private func object(_ fields: [(String, Int)]) -> String {
    "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

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

  /// A JSON string (RFC 8259, 7).
  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
