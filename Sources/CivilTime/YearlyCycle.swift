/// Daylight saving time that comes and goes by the same rule every year, for ever.
///
/// The Gregorian calendar repeats after 400 years, so the changes of 400 years, laid out once,
/// answer for any second by one remainder and one binary search.
///
///     0         edges[0]      edges[1]      edges[2]             period
///     ├───────────┼─────────────┼─────────────┼──── ─ ─ ─ ──────────┤
///      standard      daylight      standard      daylight ...           (beginsInDaylight: false)
struct YearlyCycle: Hashable, Sendable {
  /// Seconds after which everything repeats, counted from 1970-01-01T00:00:00Z.
  static let period = Int64(CivilDate.daysPerCycle) * 86_400

  /// The offset outside daylight saving time.
  let standard: ZoneOffset
  /// The offset in daylight saving time.
  let daylight: ZoneOffset
  /// When one gives way to the other, strictly ascending, in `0 ..< period`; may be empty.
  let edges: [Int64]
  /// What holds before the first edge.
  let beginsInDaylight: Bool

  /// Lays out the 400 years of a rule.
  init(standard: ZoneOffset, daylight: ZoneOffset, begins: YearlyMoment, ends: YearlyMoment) {
    self.standard = standard
    self.daylight = daylight
    // A moment may fall up to a week and two days outside its year, so begin early, stop late.
    let years = 1968...2372
    var stretches: [(start: Int64, end: Int64)] = []
    stretches.reserveCapacity(years.count)
    for year in years {
      let start = begins.seconds(year: year) - Int64(standard.seconds)
      // In the south, daylight saving time ends in the year after it began.
      let sameYear = ends.seconds(year: year) - Int64(daylight.seconds)
      let end =
        start < sameYear ? sameYear : ends.seconds(year: year + 1) - Int64(daylight.seconds)
      if let last = stretches.last, start <= last.end {
        stretches[stretches.count - 1].end = max(end, last.end)
      } else {
        stretches.append((start, end))
      }
    }
    let period = YearlyCycle.period
    edges = stretches.flatMap { [$0.start, $0.end] }.filter { 0..<period ~= $0 }
    beginsInDaylight = stretches.contains { $0.start < 0 && 0 <= $0.end }
  }

  /// The stretch of equal offset around a second, cut off before `floor`.
  func span(at seconds: Int64, notBefore floor: Int64) -> ZoneSpan {
    let place = seconds.flooredRemainder(by: YearlyCycle.period)
    let passed = edges.countUpTo(place)
    let offset = (passed % 2 == 0) == beginsInDaylight ? daylight : standard
    guard let first = edges.first, let last = edges.last else {
      return ZoneSpan(start: floor, end: .max, offset: offset)
    }
    let previous = passed == 0 ? last - YearlyCycle.period : edges[passed - 1]
    let next = passed == edges.count ? first + YearlyCycle.period : edges[passed]
    return ZoneSpan(
      start: max(floor, seconds.addingClamped(previous - place)),
      end: seconds.addingClamped(next - place), offset: offset)
  }
}
