extension ZoneRules {
  /// The next time a clock face shows the dial time, morning or evening, strictly after `after`.
  ///
  ///     dial 6:30    ──x─────────────────x─────────────────x───►   one candidate each half day
  ///                   06:30     after   18:30            06:30
  ///                              │        └ skipping 0     └ skipping 1
  ///
  /// The half days are walked on the calendar and each is resolved in the zone, so the distance
  /// between two is 12 hours only where no clock was changed.
  /// - A time in a gap rings as much later as it lies in the gap: 02:30 at 03:30.
  /// - A time shown twice rings the first time; when `after` is not before the first time, the
  ///   second.
  /// - A civil day the zone skipped (Pacific/Apia, 2011-12-30) has none.
  ///
  /// `skipping` leaves out that many occurrences; 1 is an alarm moved by half a day. The second
  /// showing of the same date and time is not another occurrence. Nothing is found when the
  /// calendar ends first, at the end of the year 9999.
  package func next(
    dial: DialTime, after: WallTime, skipping: Int = 0
  ) -> Occurrence? {
    let morning = TimeOfDay(minutesWrapping: dial.minutes)
    let evening = TimeOfDay(minutesWrapping: dial.minutes + DialTime.minutesPerTurn)
    return next([morning, evening], after: after, skipping: skipping)
  }

  /// The next time a 24-hour clock shows a time of day, by the same rules; one a civil day.
  package func next(
    time: TimeOfDay, after: WallTime, skipping: Int = 0
  ) -> Occurrence? {
    next([time], after: after, skipping: skipping)
  }

  /// Days to begin before `after`: an occurrence after it may bear a date this much earlier, since
  /// offsets differ by 51 hours at most.
  private static let daysBefore = 3
  /// Days to look at beyond those skipped.
  ///
  /// Jumping over a day needs a day of earlier offsets first, so of many days in a row at least
  /// every other exists.
  private static let daysBeyond = 10

  private func next(_ times: [TimeOfDay], after: WallTime, skipping: Int) -> Occurrence? {
    let calendar = CivilDate.dayRange
    let today = civil(at: after).date.daysSinceEpoch
    let first = max(today - ZoneRules.daysBefore, calendar.lowerBound)
    let reach = 2 * min(max(skipping, 0), calendar.count) + ZoneRules.daysBeyond
    let last = min(today + reach, calendar.upperBound)
    var upcoming = Upcoming(wanted: max(skipping, 0))
    for day in first...last {
      for time in times {
        let civil = CivilDateTime(date: CivilDate(nearestTo: Int64(day)), time: time)
        let local = civil.localSeconds
        let earliest = local - Int64(ZoneOffset.range.upperBound)
        let latest = local - Int64(ZoneOffset.range.lowerBound)
        if let answer = upcoming.answer, answer.instant.seconds < earliest { return answer }
        if latest > after.seconds, let occurrence = occurrence(of: civil, after: after) {
          upcoming.insert(occurrence)
        }
      }
    }
    return upcoming.answer
  }

  /// What a dated time comes to, if that is after `after`.
  private func occurrence(of civil: CivilDateTime, after: WallTime) -> Occurrence? {
    let found: (instant: WallTime, note: Occurrence.Note)
    switch resolve(civil) {
    case .unique(let instant):
      found = (instant, .plain)
    case .gap(_, let transition) where skips(civil.date, at: transition):
      return nil
    case .gap(let compatible, _):
      found = (compatible, .gap)
    case .overlap(let first, let second):
      found = first > after ? (first, .firstPass) : (second, .secondPass)
    }
    guard found.instant > after else { return nil }
    return Occurrence(
      date: civil.date, time: civil.time, instant: found.instant, note: found.note)
  }

  /// Whether the clocks jump over a whole civil day at a transition.
  private func skips(_ date: CivilDate, at transition: WallTime) -> Bool {
    let midnight = Int64(date.daysSinceEpoch) * CivilDateTime.secondsPerDay
    let start = transition.seconds
    return start + Int64(span(at: start - 1).offset.seconds) <= midnight
      && midnight + CivilDateTime.secondsPerDay <= start + Int64(span(at: start).offset.seconds)
  }
}

/// The earliest occurrences found so far, in the order of their instants.
///
/// The calendar's order is not enough: across a gap of more than half a day, the morning's time
/// may come after the evening's.
private struct Upcoming {
  private var occurrences: [Occurrence] = []
  /// How many to leave out before the answer.
  let wanted: Int

  init(wanted: Int) { self.wanted = wanted }

  /// The one asked for, as far as is known.
  var answer: Occurrence? { wanted < occurrences.count ? occurrences[wanted] : nil }

  /// Puts an occurrence in its place; of two at one instant the first stays.
  mutating func insert(_ occurrence: Occurrence) {
    var place = occurrences.count
    while place > 0, occurrences[place - 1].instant >= occurrence.instant {
      if occurrences[place - 1].instant == occurrence.instant { return }
      place -= 1
    }
    occurrences.insert(occurrence, at: place)
  }
}
