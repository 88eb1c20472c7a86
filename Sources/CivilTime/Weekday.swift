/// A day of the week; the raw value is its ISO 8601 number, from 1 (Monday) to 7 (Sunday).
package enum Weekday: Int, CaseIterable, Hashable, Sendable {
  /// ISO 8601 day 1.
  case monday = 1
  /// ISO 8601 day 2.
  case tuesday
  /// ISO 8601 day 3.
  case wednesday
  /// ISO 8601 day 4.
  case thursday
  /// ISO 8601 day 5.
  case friday
  /// ISO 8601 day 6.
  case saturday
  /// ISO 8601 day 7.
  case sunday
}
