/// How far a zone's clocks stand from UT for a while, and what people call it.
package struct ZoneOffset: Hashable, Sendable {
  /// Seconds to add to UT, within `range`; positive is east of Greenwich.
  package let seconds: Int
  /// Whether this is daylight saving time; it may be an hour *behind* (Europe/Dublin in winter).
  package let isDaylight: Bool
  /// The short name ("CET", "+0545"); "-00" where local time is not known; may be empty.
  package let abbreviation: String

  /// More than 25 hours west to less than 26 hours east; see RFC 9636, 3.2, "utoff".
  package static let range = -89_999...93_599

  /// Zero, called UTC.
  static let utc = ZoneOffset(seconds: 0, isDaylight: false, abbreviation: "UTC")
}
