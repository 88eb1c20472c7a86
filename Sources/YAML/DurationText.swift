/// Times as people write them in a file: a whole number and its unit.
package enum DurationText {
  /// Units, the largest first; a bare "m" is none, because it could be milliseconds or minutes.
  private static let units: [(name: String, nanoseconds: Int64)] = [
    ("h", 3_600_000_000_000), ("min", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ("us", 1_000), ("ns", 1),
  ]

  /// Reads "20ms" or "20 ms"; nil for a missing unit, a fraction, a sign or more than 292 years.
  package static func parse(_ text: String) -> Duration? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let unit = String(text.dropFirst(digits.count)).trimmingSpaces()
    guard let count = Int64(digits), let size = units.first(where: { $0.name == unit }) else {
      return nil
    }
    let (total, overflow) = count.multipliedReportingOverflow(by: size.nanoseconds)
    return overflow ? nil : .nanoseconds(total)
  }

  /// Reads a time with a sign, "+1h" or "-90s"; a time without one counts forward.
  package static func parseSigned(_ text: String) -> Duration? {
    switch text.first {
    case "+": parse(String(text.dropFirst()))
    case "-": parse(String(text.dropFirst())).map { .zero - $0 }
    case nil, _: parse(text)
    }
  }

  /// Writes a time with its sign: "+1h", "-90s".
  package static func signed(_ duration: Duration) -> String {
    duration < .zero ? of(duration) : "+" + of(duration)
  }

  /// Writes a time with the largest unit that leaves no fraction: "90s", "2min", "0s".
  package static func of(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    guard nanoseconds != 0 else { return "0s" }
    for unit in units where nanoseconds.isMultiple(of: unit.nanoseconds) {
      return "\(nanoseconds / unit.nanoseconds)\(unit.name)"
    }
    return "\(nanoseconds)ns"
  }
}

extension String {
  /// The text without spaces at both ends.
  package func trimmingSpaces() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
