import Chance
import CivilTime
import Testing

/// What must hold for every dial alarm in every night of a zone.
@Suite struct HalfDayTests {
  /// A zone and dial times, some of which its gaps and overlaps hit.
  struct Case: Sendable, CustomTestStringConvertible {
    let zone: String
    let dials: [String]
    var testDescription: String { zone }
  }

  static let cases = [
    Case(zone: "Europe/Berlin", dials: ["6:30", "2:15"]),
    Case(zone: "America/New_York", dials: ["2:15", "1:15"]),
    Case(zone: "Australia/Lord_Howe", dials: ["2:15", "1:45"]),
    Case(zone: "Antarctica/Troll", dials: ["1:00", "2:30"]),
    Case(zone: "America/Nuuk", dials: ["11:30", "12:00"]),
    Case(zone: "Pacific/Chatham", dials: ["3:15", "2:45"]),
  ]

  /// Rings an alarm again and again, as a clock would: from the instant it rang last.
  @Test(arguments: cases)
  func alarm_ringsOnceEachHalfDay(one: Case) throws {
    let rules = try SystemZones.rules(one.zone)
    for text in one.dials {
      let dial = try #require(DialTime(text))
      let first = try #require(CivilDate(year: 2024, month: 1, day: 1))
      let last = try #require(CivilDate(year: 2030, month: 12, day: 31))
      var expected = halfDays(from: first, to: last, dial).makeIterator()
      var after = try #require(CivilText.instant("2023-12-31 00:00"))
      var previous: Occurrence?
      while let next = following(previous, after, rules, dial), next.date <= last {
        if next.date >= first {
          #expect(CivilDateTime(date: next.date, time: next.time) == expected.next())
        }
        #expect(next.instant > after && next.note != .secondPass)
        checkFace(next, rules)
        after = next.instant
        previous = next
      }
      #expect(expected.next() == nil)
    }
  }

  /// The next occurrence that is not the one rung just now.
  private func following(
    _ previous: Occurrence?, _ after: WallTime, _ rules: ZoneRules, _ dial: DialTime
  ) -> Occurrence? {
    let next = rules.next(dial: dial, after: after)
    guard let next, let previous, (next.date, next.time) == (previous.date, previous.time) else {
      return next
    }
    return rules.next(dial: dial, after: after, skipping: 1)
  }

  private func halfDays(
    from first: CivilDate, to last: CivilDate, _ dial: DialTime
  ) -> [CivilDateTime] {
    (first.daysSinceEpoch...last.daysSinceEpoch).compactMap { CivilDate(daysSinceEpoch: $0) }
      .flatMap { date in
        [0, 720].map {
          CivilDateTime(date: date, time: TimeOfDay(minutesWrapping: dial.minutes + $0))
        }
      }
  }

  private func checkFace(_ occurrence: Occurrence, _ rules: ZoneRules) {
    let shown = rules.civil(at: occurrence.instant)
    let asked = CivilDateTime(date: occurrence.date, time: occurrence.time)
    #expect(occurrence.note == .gap ? shown > asked : shown == asked)
  }

  /// From any minute near a change, the answer is the first minute that shows the dial time, found
  /// by looking at the clock minute after minute; a gap adds the instants its times move to.
  @Test(arguments: cases)
  func answer_isTheFirstMinuteThatShowsIt(one: Case) throws {
    var random = SeededGenerator.announced(for: "HalfDayTests", about: one.zone)
    let rules = try SystemZones.rules(one.zone)
    for change in try ZoneDump.changes([one.zone], years: 2024..<2030) {
      let faces = Faces(rules, around: change)
      for _ in 0..<60 {
        let after = WallTime(
          seconds: change.after.instant.seconds + Int64.random(in: -50_000...50_000, using: &random)
        )
        // Half of the dial times near the change, half anywhere.
        let near = DialTime(rules.civil(at: change.after.instant).time)
        let dial = near.moved(
          by: Int.random(in: Bool.random(using: &random) ? -180...180 : 0...719, using: &random))
        #expect(
          rules.next(dial: dial, after: after)?.instant == faces.first(dial, after: after),
          "\(one.zone) dial \(dial.hour):\(dial.minute) after \(after.seconds)")
      }
    }
  }
}

/// What a clock face shows in each minute of the days around a change.
private struct Faces {
  private var instants: [DialTime: [WallTime]] = [:]

  init(_ rules: ZoneRules, around change: ZoneDump) {
    let start = change.after.instant.seconds
    // All offsets of these zones in these years are whole quarters of an hour.
    for minute: Int64 in -1_440...2_880 {
      let instant = WallTime(seconds: start + minute * 60)
      instants[DialTime(rules.civil(at: instant).time), default: []].append(instant)
    }
    let jump = Int64(change.after.offset.seconds - change.before.offset.seconds)
    for skipped in stride(from: Int64(0), to: max(jump, 0), by: 60) {
      // Before the change the clock would have gone on to show this.
      let instant = WallTime(seconds: start + skipped)
      let local = ZoneRules.utc.civil(
        at: WallTime(seconds: start + skipped + Int64(change.before.offset.seconds)))
      instants[DialTime(local.time), default: []].append(instant)
    }
  }

  func first(_ dial: DialTime, after: WallTime) -> WallTime? {
    instants[dial]?.filter { $0 > after }.min()
  }
}
