// Counting days is easiest when the leap day comes last, so the sums below let a year begin on
// 1 March: January and February belong to the year before.
//
//   month    Mar Apr May Jun Jul Aug Sep Oct Nov Dec Jan Feb
//   index      0   1   2   3   4   5   6   7   8   9  10  11
//   starts     0  31  61  92 122 153 184 214 245 275 306 337   = (153 * index + 2) / 5
//
// 400 years are always 146,097 days. Source of the method: Howard Hinnant, "chrono-Compatible
// Low-Level Date Algorithms".
extension CivilDate {
  /// The days this calendar can name: -9999-01-01 to 9999-12-31, counted from 1970-01-01.
  package static let dayRange = -4_371_587...2_932_896

  /// Days in the 400 years after which the Gregorian calendar, weekdays included, repeats.
  static let daysPerCycle = 146_097

  /// Days from 0000-03-01 to 1970-01-01.
  private static let epochShift = 719_468

  /// Days since 1970-01-01, negative before it.
  package var daysSinceEpoch: Int {
    let shifted = month <= 2 ? year - 1 : year
    let cycle = shifted.flooredDividing(by: 400)
    let yearOfCycle = shifted - cycle * 400
    let dayOfYear = (153 * (month <= 2 ? month + 9 : month - 3) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * CivilDate.daysPerCycle + dayOfCycle - CivilDate.epochShift
  }

  /// Makes a date from days since 1970-01-01, or nothing outside `dayRange`.
  package init?(daysSinceEpoch days: Int) {
    guard CivilDate.dayRange.contains(days) else { return nil }
    self.init(namedDay: days)
  }

  /// The date some days later, or earlier when negative; nothing outside `dayRange`.
  package func adding(days: Int) -> CivilDate? {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(daysSinceEpoch: sum)
  }

  /// The day of the week.
  package var weekday: Weekday {
    // 1970-01-01 was a Thursday, three days after a Monday.
    Weekday.allCases[(daysSinceEpoch + 3).flooredRemainder(by: 7)]
  }

  /// Makes a date from days since 1970-01-01; a day outside `dayRange` becomes its nearer end.
  init(nearestTo days: Int64) {
    let range = CivilDate.dayRange
    self.init(
      namedDay: Int(min(max(days, Int64(range.lowerBound)), Int64(range.upperBound))))
  }

  private init(namedDay days: Int) {
    let shifted = days + CivilDate.epochShift
    let cycle = shifted.flooredDividing(by: CivilDate.daysPerCycle)
    let dayOfCycle = shifted - cycle * CivilDate.daysPerCycle
    // Take out the leap days seen so far (every 4 years, not every 100, but every 400).
    let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
    let yearOfCycle = (dayOfCycle - leapDays) / 365
    let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
    let index = (5 * dayOfYear + 2) / 153
    month = index < 10 ? index + 3 : index - 9
    day = dayOfYear - (153 * index + 2) / 5 + 1
    year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
  }
}

extension FixedWidthInteger {
  /// The quotient rounded towards negative infinity; the divisor is positive.
  func flooredDividing(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// What `flooredDividing` leaves, `0 ..< divisor`; the divisor is positive.
  func flooredRemainder(by divisor: Self) -> Self {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }

  /// The sum, or the nearer end of the type's range when it does not fit.
  func addingClamped(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}
