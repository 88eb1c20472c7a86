import CivilTime
import Foundation
import Testing

@Suite struct CivilDateTests {
  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("1969-12-31", -1, .wednesday),
    ("2000-02-29", 11_016, .tuesday), ("2000-03-01", 11_017, .wednesday),
    ("1900-02-28", -25_509, .wednesday), ("1900-03-01", -25_508, .thursday),
    ("2026-03-29", 20_541, .sunday), ("0000-03-01", -719_468, .wednesday),
    ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
    ("-9999-01-01", -4_371_587, .monday),
  ])
  func daysSinceEpoch_matchTheCalendar(text: String, days: Int, weekday: Weekday) throws {
    let date = try #require(CivilText.read(text + " 00:00")?.date)
    #expect(date.daysSinceEpoch == days)
    #expect(date.weekday == weekday)
    #expect(CivilDate(daysSinceEpoch: days) == date)
  }

  @Test func days_countOneByOneThroughEveryMonth() throws {
    var count = try #require(CivilDate(year: 1599, month: 1, day: 1)).daysSinceEpoch
    // 401 years hold every kind of year and both ends of the cycle of 400.
    for year in 1599...1999 {
      for month in 1...12 {
        for day in [1, CivilDate.days(inMonth: month, of: year)] {
          let date = try #require(CivilDate(year: year, month: month, day: day))
          #expect(date.daysSinceEpoch == count + day - 1)
          #expect(CivilDate(daysSinceEpoch: count + day - 1) == date)
        }
        count += CivilDate.days(inMonth: month, of: year)
      }
    }
  }

  @Test func days_thereAndBackOverTheWholeRange() {
    var previous: CivilDate?
    for days in stride(
      from: CivilDate.dayRange.lowerBound, to: CivilDate.dayRange.upperBound, by: 97)
    {
      let date = CivilDate(daysSinceEpoch: days)
      #expect(date?.daysSinceEpoch == days)
      if let previous, let date { #expect(previous < date) }
      previous = date
    }
  }

  @Test func days_outsideTheCalendarAreNothing() throws {
    let first = try #require(CivilDate(year: -9999, month: 1, day: 1))
    let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
    #expect(CivilDate.dayRange == first.daysSinceEpoch...last.daysSinceEpoch)
    #expect(first.adding(days: -1) == nil)
    #expect(last.adding(days: 1) == nil)
    #expect(last.adding(days: .max) == nil)
    #expect(first.adding(days: .min) == nil)
    #expect(first.adding(days: last.daysSinceEpoch - first.daysSinceEpoch) == last)
  }

  @Test func adding_crossesMonthsAndLeapDays() throws {
    let date = try #require(CivilDate(year: 2024, month: 2, day: 28))
    #expect(date.adding(days: 1) == CivilDate(year: 2024, month: 2, day: 29))
    #expect(date.adding(days: 2) == CivilDate(year: 2024, month: 3, day: 1))
    #expect(date.adding(days: -59) == CivilDate(year: 2023, month: 12, day: 31))
    #expect(date.adding(days: 366) == CivilDate(year: 2025, month: 2, day: 28))
  }

  @Test func weekday_matchesFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for days in stride(from: -20_000, to: 40_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(days) * 86_400 + 43_200)
      // Foundation counts from Sunday 1.
      let sundayFirst = calendar.component(.weekday, from: date)
      #expect(CivilDate(daysSinceEpoch: days)?.weekday.rawValue == (sundayFirst + 5) % 7 + 1)
    }
  }

  @Test func civilDateTime_takesSecondsOfAMinute() throws {
    let civil = try #require(CivilText.read("2026-01-01 06:30"))
    #expect(CivilDateTime(date: civil.date, time: civil.time) == civil)
    #expect(CivilDateTime(date: civil.date, time: civil.time, second: 59)?.second == 59)
    #expect(CivilDateTime(date: civil.date, time: civil.time, second: 60) == nil)
    #expect(CivilDateTime(date: civil.date, time: civil.time, second: -1) == nil)
    let later = try #require(CivilDateTime(date: civil.date, time: civil.time, second: 1))
    #expect(civil < later)
  }
}
