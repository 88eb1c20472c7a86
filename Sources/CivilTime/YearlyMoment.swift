/// A day and time of day that comes once a year, in local time.
struct YearlyMoment: Hashable, Sendable {
  /// A way to name a day of any year; POSIX.1-2024, 8.3, the `rule` of `TZ`.
  enum Day: Hashable, Sendable {
    /// `Jn`: day 1 to 365, where 29 February does not exist.
    case withoutLeapDay(Int)
    /// `n`: day 0 to 365, where 29 February counts.
    case withLeapDay(Int)
    /// `Mm.w.d`: the w-th (5: the last) weekday d (0: Sunday) of month m.
    case month(Int, week: Int, weekday: Int)
  }

  /// The day.
  let day: Day
  /// Seconds after local midnight of that day; -167 to 167 hours (RFC 9636, 3.3.1).
  let time: Int64

  /// Local seconds since 1970-01-01T00:00:00 of the moment in a year from 1 on.
  func seconds(year: Int) -> Int64 {
    Int64(dayNumber(year: year)) * CivilDateTime.secondsPerDay + time
  }

  private func dayNumber(year: Int) -> Int {
    let before = year - 1
    let newYear = before * 365 + before / 4 - before / 100 + before / 400 - 719_162
    switch day {
    case .withoutLeapDay(let number):
      let leap = CivilDate.days(inMonth: 2, of: year) == 29 && number >= 60
      return newYear + number - 1 + (leap ? 1 : 0)
    case .withLeapDay(let number):
      return newYear + number
    case .month(let month, let week, let weekday):
      return newYear + dayOfYear(year, newYear, month: month, week: week, weekday: weekday)
    }
  }

  private func dayOfYear(
    _ year: Int, _ newYear: Int, month: Int, week: Int, weekday: Int
  ) -> Int {
    var first = 0
    for earlier in 1..<month { first += CivilDate.days(inMonth: earlier, of: year) }
    // 1970-01-01, day 0, was a Thursday, which POSIX numbers 4.
    let firstWeekday = (newYear + first + 4).flooredRemainder(by: 7)
    var inMonth = (weekday - firstWeekday).flooredRemainder(by: 7) + (week - 1) * 7
    if inMonth >= CivilDate.days(inMonth: month, of: year) { inMonth -= 7 }
    return first + inMonth
  }
}
