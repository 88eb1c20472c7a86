import CivilTime
import Testing

/// The rule for future years in the last line of a zone file.
@Suite struct ZoneRuleTests {
  @Test(arguments: [
    ("EST5", "2026-07-01 12:00", "2026-07-01 07:00", "EST"),
    ("<+0545>-5:45", "2026-07-01 12:00", "2026-07-01 17:45", "+0545"),
    ("<-12>+12", "2026-07-01 12:00", "2026-07-01 00:00", "-12"),
    ("ABC-0:00:07", "2026-07-01 12:00", "2026-07-01 12:00:07", "ABC"),
    // Changes come at 02:00 local time when the rule names no time.
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08 06:59:59", "2026-03-08 01:59:59", "EST"),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08 07:00", "2026-03-08 03:00", "EDT"),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01 05:59:59", "2026-11-01 01:59:59", "EDT"),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-11-01 06:00", "2026-11-01 01:00", "EST"),
    // Daylight saving all year, written in the two ways of RFC 9636, 3.3.1.
    ("EST5EDT,0/0,J365/25", "2026-01-01 05:00", "2026-01-01 01:00", "EDT"),
    ("EST5EDT,0/0,J365/25", "2026-01-01 04:59:59", "2026-01-01 00:59:59", "EDT"),
    ("XXX3EDT4,0/0,J365/23", "2026-12-31 23:00", "2026-12-31 19:00", "EDT"),
    ("XXX3EDT4,0/0,J365/23", "2028-12-31 03:30", "2028-12-30 23:30", "EDT"),
    // The clock jumps in the evening before the last Sunday of March.
    ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29 00:59:59", "2026-03-28 21:59:59", "-03"),
    ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "2026-03-29 01:00", "2026-03-28 23:00", "-02"),
    // South of the equator summer spans the new year.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01 00:00", "2026-01-01 11:00", "AEDT"),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-01 00:00", "2026-07-01 10:00", "AEST"),
    // Negative daylight saving, as Ireland has it by law.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01 00:00", "2026-01-01 00:00", "GMT"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-07-01 00:00", "2026-07-01 01:00", "IST"),
    // Day 59 is 29 February in a leap year; J60 is 1 March always.
    ("AAA0BBB,59/0,J200", "2028-02-29 00:00", "2028-02-29 01:00", "BBB"),
    ("AAA0BBB,59/0,J200", "2027-03-01 00:00", "2027-03-01 01:00", "BBB"),
    ("AAA0BBB,J60/0,J200", "2028-02-29 23:59:59", "2028-02-29 23:59:59", "AAA"),
    ("AAA0BBB,J60/0,J200", "2028-03-01 00:00", "2028-03-01 01:00", "BBB"),
    // A week of hours moves the change out of its year.
    ("AAA0BBB,J1/-167,J200", "2025-12-25 01:00", "2025-12-25 02:00", "BBB"),
    ("AAA0BBB,J1/-167,J200", "2025-12-25 00:59:59", "2025-12-25 00:59:59", "AAA"),
    ("AAA0BBB,J100,J365/167", "2026-01-06 21:59:59", "2026-01-06 22:59:59", "BBB"),
    ("AAA0BBB,J100,J365/167", "2026-01-06 22:00", "2026-01-06 22:00", "AAA"),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "9999-07-01 00:00", "9999-07-01 02:00", "CEST"),
  ])
  func rule_isFollowed(rule: String, ut: String, local: String, name: String) throws {
    let rules = try ZoneRules(tzif: ZoneFile.ruled(rule).bytes, name: rule)
    let instant = try #require(CivilText.instant(ut))
    #expect(CivilText.write(rules.civil(at: instant)) == local)
    #expect(rules.offset(at: instant).abbreviation == name)
  }

  @Test(
    arguments: [
      ("A1", .name), ("12", .name), ("<AB>1", .name), ("<ABC1", .name), ("<A C>1", .name),
      ("EST", .offset), ("EST25", .offset), ("EST5:60", .offset), ("EST5:", .offset),
      ("EST99999999999999999999", .offset), ("EST+-5", .offset),
      ("EST5ED", .name), ("EST5EDT", .comma), ("EST5EDT,M3.2.0", .comma), ("EST5 ", .name),
      ("EST5EDT,M13.2.0,M11.1.0", .date), ("EST5EDT,M3.0.0,M11.1.0", .date),
      ("EST5EDT,M3.6.0,M11.1.0", .date), ("EST5EDT,M3.2.7,M11.1.0", .date),
      ("EST5EDT,M0.2.0,M11.1.0", .date), ("EST5EDT,M3.2,M11.1.0", .date),
      ("EST5EDT,J0,J366", .date), ("EST5EDT,J1,J366", .date), ("EST5EDT,366,1", .date),
      ("EST5EDT,,", .date), ("EST5EDT,M3.2.0/168,M11.1.0", .time),
      ("EST5EDT,M3.2.0/,M11.1.0", .time), ("EST5EDT,M3.2.0/2:00:60,M11.1.0", .time),
      ("EST5EDT,M3.2.0,M11.1.0,", .end), ("EST5EDT,M3.2.0,M11.1.0/2:00:00:00", .end),
      ("EST5EDT,M3.2.0,M11.1.0\0", .end), (":EST5", .name),
    ] as [(String, ZoneError.RulePart)])
  func rule_thatCannotBeReadIsRefused(rule: String, expected: ZoneError.RulePart) {
    do {
      _ = try ZoneRules(tzif: ZoneFile.ruled(rule).bytes, name: rule)
      Issue.record("\(rule) was taken")
    } catch {
      #expect(error.reason == .badRule(expected: expected))
    }
  }

  @Test func rule_repeatsEvery400YearsToTheEndOfTime() throws {
    let rules = try ZoneRules(
      tzif: ZoneFile.ruled("CET-1CEST,M3.5.0,M10.5.0/3").bytes, name: "x")
    let cycle: Int64 = 146_097 * 86_400
    for start: Int64 in [1_774_746_000 - 1, 1_774_746_000, 1_792_890_000 - 1, 1_792_890_000] {
      let offset = rules.offset(at: WallTime(seconds: start))
      for turns: Int64 in [-700_000_000, -1000, -1, 1, 1000, 700_000_000] {
        #expect(rules.offset(at: WallTime(seconds: start + turns * cycle)) == offset)
      }
    }
    #expect(rules.offset(at: WallTime(seconds: 1_774_746_000)).isDaylight)
    _ = rules.civil(at: WallTime(seconds: .max))
    _ = rules.civil(at: WallTime(seconds: .min))
  }

  @Test func civil_stopsAtTheEndsOfTheCalendar() throws {
    for (name, file, _) in ZoneFileVectors.all {
      let rules = try ZoneRules(tzif: file.bytes, name: name)
      #expect(
        CivilText.write(rules.civil(at: WallTime(seconds: .max))) == "9999-12-31 23:59:59")
      #expect(CivilText.write(rules.civil(at: WallTime(seconds: .min))) == "-9999-01-01 00:00")
    }
  }
}
