import CivilTime
import Foundation
import Testing

/// Foundation as a second opinion; its zone data is built in, so only settled years are asked.
@Suite struct FoundationTests {
  @Test(arguments: [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll",
    "America/Nuuk", "Pacific/Chatham",
  ])
  func resolve_matchesCalendar(zone: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let rules = try SystemZones.rules(zone)
    for change in try ZoneDump.changes([zone], years: 2024..<2026) {
      for offset: Int64 in stride(from: -14_400, through: 14_400, by: 300) {
        // Times around the change, by the offset before it; the minute counts, not the second.
        let local = change.after.instant.seconds + Int64(change.before.offset.seconds) + offset
        let civil = ZoneRules.utc.civil(at: WallTime(seconds: local))
        let wanted = DateComponents(
          year: civil.date.year, month: civil.date.month, day: civil.date.day,
          hour: civil.time.hour, minute: civil.time.minute)
        let theirs = try #require(calendar.date(from: wanted))
        #expect(
          instant(rules.resolve(civil)).seconds == Int64(theirs.timeIntervalSince1970),
          "\(zone) \(CivilText.write(civil))")
      }
    }
  }

  private func instant(_ resolution: LocalResolution) -> WallTime {
    switch resolution {
    case .unique(let instant): instant
    case .gap(let compatible, _): compatible
    case .overlap(let first, _): first
    }
  }
}
