import CivilTime
import Foundation
import Testing

/// The next time a dial's time comes, row by row; docs/time.md shows the same table.
@Suite struct NextTests {
  /// One row of the table.
  struct Row: Sendable, CustomTestStringConvertible {
    let zone: String
    let dial: String
    /// The instant asked from, in UT.
    let after: String
    let skipping: Int
    let why: String

    init(_ zone: String, _ dial: String, after: String, skipping: Int = 0, _ why: String) {
      self.zone = zone
      self.dial = dial
      self.after = after
      self.skipping = skipping
      self.why = why
    }

    var testDescription: String { "\(zone) \(dial) after \(after) skipping \(skipping)" }

    /// The row as docs/time.md has it.
    func text() throws -> String {
      let rules = try SystemZones.rules(zone)
      let dialTime = try #require(DialTime(dial))
      let instant = try #require(CivilText.instant(after))
      let found = try #require(rules.next(dial: dialTime, after: instant, skipping: skipping))
      let set = CivilText.write(CivilDateTime(date: found.date, time: found.time))
      let cells = [
        zone, dial, shown(rules, instant), skipping == 0 ? "" : "yes", set,
        shown(rules, found.instant), note(found.note), why,
      ]
      return "| " + cells.joined(separator: " | ") + " |"
    }

    private func shown(_ rules: ZoneRules, _ instant: WallTime) -> String {
      CivilText.write(rules.civil(at: instant)) + " "
        + CivilText.write(offset: rules.offset(at: instant).seconds)
    }

    private func note(_ note: Occurrence.Note) -> String {
      switch note {
      case .plain: "plain"
      case .gap: "gap"
      case .firstPass: "first pass"
      case .secondPass: "second pass"
      }
    }
  }

  static let rows: [(row: Row, set: String, rings: String, note: Occurrence.Note)] = [
    (
      Row("Europe/Berlin", "6:30", after: "2026-01-15 22:10", "next morning"),
      "2026-01-16 06:30", "2026-01-16 05:30", .plain
    ),
    (
      Row("Europe/Berlin", "8:00", after: "2026-01-15 18:00", "same evening: 8:00 is 20:00 too"),
      "2026-01-15 20:00", "2026-01-15 19:00", .plain
    ),
    (
      Row(
        "Europe/Berlin", "8:00", after: "2026-01-15 18:00", skipping: 1, "moved by half a day"),
      "2026-01-16 08:00", "2026-01-16 07:00", .plain
    ),
    (
      Row("Europe/Berlin", "6:30", after: "2026-01-16 05:30", "strictly after: not now"),
      "2026-01-16 18:30", "2026-01-16 17:30", .plain
    ),
    (
      Row("Europe/Berlin", "6:30", after: "2026-01-16 05:29:59", "a second before it is due"),
      "2026-01-16 06:30", "2026-01-16 05:30", .plain
    ),
    (
      Row("Europe/Berlin", "12:00", after: "2026-01-15 22:10", "12:00 on the dial is midnight"),
      "2026-01-16 00:00", "2026-01-15 23:00", .plain
    ),
    (
      Row("Europe/Berlin", "8:00", after: "2026-03-28 19:00", "gap night: 11 hours later"),
      "2026-03-29 08:00", "2026-03-29 06:00", .plain
    ),
    (
      Row("Europe/Berlin", "8:00", after: "2026-10-24 18:00", "overlap night: 13 hours later"),
      "2026-10-25 08:00", "2026-10-25 07:00", .plain
    ),
    (
      Row("Europe/Berlin", "2:30", after: "2026-03-28 22:10", "02:30 is in the gap"),
      "2026-03-29 02:30", "2026-03-29 01:30", .gap
    ),
    (
      Row("Europe/Berlin", "2:30", after: "2026-03-29 01:10", "set in the hour after the gap"),
      "2026-03-29 02:30", "2026-03-29 01:30", .gap
    ),
    (
      Row("Europe/Berlin", "2:30", after: "2026-03-29 01:30", "rung: the afternoon is next"),
      "2026-03-29 14:30", "2026-03-29 12:30", .plain
    ),
    (
      Row("Europe/Berlin", "2:30", after: "2026-10-24 22:10", "02:30 comes twice"),
      "2026-10-25 02:30", "2026-10-25 00:30", .firstPass
    ),
    (
      Row("Europe/Berlin", "2:30", after: "2026-10-25 00:30", "set after the first pass"),
      "2026-10-25 02:30", "2026-10-25 01:30", .secondPass
    ),
    (
      Row(
        "Europe/Berlin", "2:30", after: "2026-10-25 00:30", skipping: 1,
        "both passes are one occurrence"),
      "2026-10-25 14:30", "2026-10-25 13:30", .plain
    ),
    (
      Row("Europe/Berlin", "2:30", after: "2026-10-25 01:30", "both passes are over"),
      "2026-10-25 14:30", "2026-10-25 13:30", .plain
    ),
    (
      Row("Australia/Lord_Howe", "2:15", after: "2026-10-03 10:00", "a gap of half an hour"),
      "2026-10-04 02:15", "2026-10-03 15:45", .gap
    ),
    (
      Row("Antarctica/Troll", "1:30", after: "2026-03-28 22:00", "a gap of two hours"),
      "2026-03-29 01:30", "2026-03-29 01:30", .gap
    ),
    (
      Row("America/Nuuk", "11:30", after: "2026-03-28 20:00", "a gap that ends at midnight"),
      "2026-03-28 23:30", "2026-03-29 01:30", .gap
    ),
    (
      Row("Pacific/Apia", "6:30", after: "2011-12-30 05:00", "30 December 2011 was left out"),
      "2011-12-31 06:30", "2011-12-30 16:30", .plain
    ),
  ]

  @Test(arguments: rows.indices)
  func row_ringsAsTheTableSays(index: Int) throws {
    let (row, set, rings, note) = NextTests.rows[index]
    let rules = try SystemZones.rules(row.zone)
    let expected = Occurrence(
      date: try #require(CivilText.read(set)).date, time: try #require(CivilText.read(set)).time,
      instant: try #require(CivilText.instant(rings)), note: note)
    let found = rules.next(
      dial: try #require(DialTime(row.dial)), after: try #require(CivilText.instant(row.after)),
      skipping: row.skipping)
    #expect(found == expected, "\(row.testDescription)")
  }

  @Test func page_showsTheseRows() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "docs/time.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let shown = text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("/") }
    let rows = try NextTests.rows.map { try $0.row.text() }
    #expect(
      shown.map(String.init) == rows,
      "the table of docs/time.md is:\n\(rows.joined(separator: "\n"))")
  }

  @Test func nanoseconds_countAsAfter() throws {
    let rules = ZoneRules.utc
    let six = try #require(CivilText.instant("2026-01-16 06:00"))
    let dial = try #require(DialTime("6:00"))
    let justBefore = WallTime(seconds: six.seconds - 1, nanoseconds: 999_999_999)
    let justAfter = WallTime(seconds: six.seconds, nanoseconds: 1)
    #expect(rules.next(dial: dial, after: justBefore)?.instant == six)
    #expect(rules.next(dial: dial, after: six)?.instant == six + .seconds(43_200))
    #expect(rules.next(dial: dial, after: justAfter)?.instant == six + .seconds(43_200))
  }

  @Test func calendarsEnd_givesNothing() throws {
    let dial = try #require(DialTime("11:59"))
    let last = try #require(CivilText.instant("9999-12-31 23:59"))
    #expect(ZoneRules.utc.next(dial: dial, after: last - .seconds(1))?.instant == last)
    #expect(ZoneRules.utc.next(dial: dial, after: last) == nil)
    #expect(ZoneRules.utc.next(dial: dial, after: last - .seconds(1), skipping: 1) == nil)
    #expect(ZoneRules.utc.next(dial: dial, after: WallTime(seconds: .max)) == nil)
    #expect(ZoneRules.utc.next(dial: dial, after: last, skipping: .max) == nil)
    let first = ZoneRules.utc.next(dial: dial, after: WallTime(seconds: .min))
    #expect(first?.date == CivilDate(year: -9999, month: 1, day: 1))
  }

  @Test func skipping_leavesOutThatMany() throws {
    let rules = try SystemZones.rules("Europe/Berlin")
    let dial = try #require(DialTime("6:30"))
    var after = try #require(CivilText.instant("2026-03-27 12:00"))
    let start = after
    for count in 0..<400 {
      let next = try #require(rules.next(dial: dial, after: after))
      #expect(rules.next(dial: dial, after: start, skipping: count) == next)
      after = next.instant
    }
    #expect(
      rules.next(dial: dial, after: start, skipping: -1) == rules.next(dial: dial, after: start))
  }

  @Test func skippedDay_hasNoOccurrence() throws {
    for (zone, left) in [
      ("Pacific/Apia", "2011-12-30"), ("Pacific/Kwajalein", "1993-08-21"),
      ("Pacific/Kiritimati", "1994-12-31"),
    ] {
      let rules = try SystemZones.rules(zone)
      let day = try #require(CivilText.read(left + " 00:00")).date
      var after = try #require(CivilText.instant(left + " 00:00")) - .seconds(4 * 86_400)
      var dates: [CivilDate] = []
      for _ in 0..<16 {
        let next = try #require(rules.next(dial: DialTime(minutesWrapping: 390), after: after))
        #expect(next.note == .plain)
        dates.append(next.date)
        after = next.instant
      }
      #expect(!dates.contains(day))
      #expect(dates.contains(try #require(day.adding(days: -1))))
      #expect(dates.contains(try #require(day.adding(days: 1))))
    }
  }

  @Test func timeOfDay_comesOnceADay() throws {
    let rules = try SystemZones.rules("Europe/Berlin")
    let time = try #require(TimeOfDay(hour: 2, minute: 30))
    let after = try #require(CivilText.instant("2026-03-28 22:10"))
    #expect(rules.next(time: time, after: after)?.note == .gap)
    let second = try #require(rules.next(time: time, after: after, skipping: 1))
    #expect(CivilText.write(rules.civil(at: second.instant)) == "2026-03-30 02:30")
  }

  @Test func gapOfMoreThanHalfADay_keepsTheOrderOfInstants() throws {
    // At 00:00 UT the clocks jump by 14 hours, from 00:00 to 14:00.
    var file = ZoneFile()
    file.times = [1_768_521_600]
    file.kinds = [1]
    file.types = [.init(seconds: 0, name: 0), .init(seconds: 50_400, name: 4)]
    file.names = "AAA\0BBB\0"
    file.footer = "\nBBB-14\n"
    let rules = try ZoneRules(tzif: file.bytes, name: "x")
    let dial = try #require(DialTime("2:30"))
    let evening = try #require(
      rules.next(dial: dial, after: WallTime(seconds: 1_768_521_600 - 3600)))
    #expect(CivilText.write(rules.civil(at: evening.instant)) == "2026-01-16 14:30")
    #expect(evening.note == .plain)
    let morning = try #require(rules.next(dial: dial, after: evening.instant))
    #expect(CivilText.write(rules.civil(at: morning.instant)) == "2026-01-16 16:30")
    #expect(morning.note == .gap && morning.time.hour == 2)
  }
}
