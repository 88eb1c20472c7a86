import CivilTime

/// Times that tests begin at.
enum ZoneTime {
  /// A winter evening.
  static let evening =
    CivilDateTime(iso8601: "2026-03-01T23:10") ?? ZoneRules.utc.civil(at: WallTime(seconds: 0))
}
