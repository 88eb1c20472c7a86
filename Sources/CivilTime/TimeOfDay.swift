/// A time a 24-hour clock shows, to the minute.
package struct TimeOfDay: Comparable, Hashable, Sendable {
  /// Minutes since midnight, `0 ..< 1440`.
  package let minutes: Int

  /// Makes a time of day; hours 0 to 23, minutes 0 to 59, else nothing.
  package init?(hour: Int, minute: Int) {
    guard 0...23 ~= hour, 0...59 ~= minute else { return nil }
    self.minutes = hour * 60 + minute
  }

  /// Makes a time of day from minutes since midnight, wrapped into one day.
  package init(minutesWrapping minutes: Int) {
    let rest = minutes % 1440
    self.minutes = rest < 0 ? rest + 1440 : rest
  }

  /// The hour, 0 to 23.
  package var hour: Int { minutes / 60 }
  /// The minute, 0 to 59.
  package var minute: Int { minutes % 60 }

  package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}
