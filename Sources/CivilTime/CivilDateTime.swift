/// What a clock and a calendar on the wall show together, to the second, without a zone.
package struct CivilDateTime: Comparable, Hashable, Sendable {
  /// The calendar's day.
  package let date: CivilDate
  /// The clock's hour and minute.
  package let time: TimeOfDay
  /// The second of the minute, 0 to 59; leap seconds are not counted.
  package let second: Int

  /// Seconds in a civil day without a zone change.
  static let secondsPerDay: Int64 = 86_400

  /// Makes the first second of a minute.
  package init(date: CivilDate, time: TimeOfDay) {
    self.date = date
    self.time = time
    second = 0
  }

  /// Makes a civil time to the second; seconds other than 0 to 59 give nothing.
  package init?(date: CivilDate, time: TimeOfDay, second: Int) {
    guard 0...59 ~= second else { return nil }
    self.date = date
    self.time = time
    self.second = second
  }

  /// Seconds since 1970-01-01T00:00:00 on the same wall: no zone is applied.
  var localSeconds: Int64 {
    Int64(date.daysSinceEpoch) * CivilDateTime.secondsPerDay + Int64(time.minutes * 60 + second)
  }

  /// Makes the civil time of `localSeconds`; beyond the calendar, its first or last second.
  init(nearestTo localSeconds: Int64) {
    let range = CivilDate.dayRange
    let day = CivilDateTime.secondsPerDay
    let first = Int64(range.lowerBound) * day
    let last = (Int64(range.upperBound) + 1) * day - 1
    let seconds = min(max(localSeconds, first), last)
    let rest = Int(seconds.flooredRemainder(by: day))
    date = CivilDate(nearestTo: seconds.flooredDividing(by: day))
    time = TimeOfDay(minutesWrapping: rest / 60)
    second = rest % 60
  }

  package static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time, left.second) < (right.date, right.time, right.second)
  }
}
