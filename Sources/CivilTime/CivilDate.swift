/// A day of the proleptic Gregorian calendar, without a zone.
///
/// Years are -9999 to 9999, months 1 to 12, days 1 to 31 as the month allows.
package struct CivilDate: Comparable, Hashable, Sendable {
  /// The year, astronomically numbered (year 0 exists).
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int
  /// The day of the month, 1 to 31.
  package let day: Int

  /// Makes a date, or nothing when the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard -9999...9999 ~= year, 1...12 ~= month, 1...31 ~= day,
      day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// How many days a month has; 28 to 31.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
