import AlarmCore
import CivilTime
import CommandTable

extension ValueKind where Value == CivilDateTime {
  /// A civil time as ISO 8601 writes it without a zone.
  static var civilTime: ValueKind {
    ValueKind(
      "TIME", expected: "a civil time such as 2026-03-29T01:50",
      read: { CivilDateTime(iso8601: $0) },
      show: { "\(Text.english.date($0.date))T\(Text.english.time($0.time))" })
  }
}
