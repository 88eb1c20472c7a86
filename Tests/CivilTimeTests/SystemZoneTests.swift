import CivilTime
import Foundation
import Testing

/// All zones of the machine against the C library, which reads the same files by itself.
@Suite struct SystemZoneTests {
  @Test func changes_matchTheCLibrary() throws {
    let names = try SystemZones.names()
    let changes = try ZoneDump.changes(names, years: 2024..<2038)
    #expect(changes.count > 2000, "zdump names every change of 14 years")
    let rules = try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try SystemZones.rules($0)) })
    for change in changes {
      let zone = try #require(rules[change.zone])
      for line in [change.before, change.after] {
        #expect(zone.civil(at: line.instant) == line.civil, "\(line)")
        #expect(ZoneDumpOffset(zone.offset(at: line.instant)) == line.offset, "\(line)")
      }
      checkTimesAround(change, zone)
    }
  }

  /// Times every quarter of an hour from three hours before a change to three hours after, and
  /// the seconds at the edges of its gap or overlap.
  private func checkTimesAround(_ change: ZoneDump, _ rules: ZoneRules) {
    let start = change.after.instant.seconds
    let before = start + Int64(change.before.offset.seconds)
    let after = start + Int64(change.after.offset.seconds)
    var locals = [before, after].flatMap { [$0 - 1, $0] }
    locals += stride(
      from: min(before, after) - 10_800, through: max(before, after) + 10_800, by: 900)
    for local in locals {
      let civil = rulesOfUT.civil(at: WallTime(seconds: local))
      // Asked a hundred thousand times: a plain comparison costs less than #expect.
      let found = rules.resolve(civil)
      if found != expected(local, change) {
        Issue.record("\(change.zone) \(CivilText.write(civil)): \(found)")
      }
    }
  }

  private let rulesOfUT = ZoneRules.utc

  /// What a civil time comes to, from nothing but the offsets on both sides of a change.
  private func expected(_ local: Int64, _ change: ZoneDump) -> LocalResolution {
    let start = change.after.instant
    let early = WallTime(seconds: local - Int64(change.before.offset.seconds))
    let late = WallTime(seconds: local - Int64(change.after.offset.seconds))
    switch (early < start, late >= start) {
    case (true, true): return .overlap(first: early, second: late)
    case (true, false): return .unique(early)
    case (false, true): return .unique(late)
    case (false, false): return .gap(compatible: early, transition: start)
    }
  }

  @Test func history_matchesTheCLibrary() throws {
    let names = [
      "Europe/Berlin", "Pacific/Apia", "America/Juneau", "Asia/Manila", "Africa/Monrovia",
      "Europe/Dublin", "Antarctica/Casey",
    ]
    let changes = try ZoneDump.changes(names, years: 1800..<2024)
    #expect(changes.count > 200)
    for change in changes {
      let rules = try SystemZones.rules(change.zone)
      for line in [change.before, change.after] {
        #expect(rules.civil(at: line.instant) == line.civil, "\(line)")
        #expect(ZoneDumpOffset(rules.offset(at: line.instant)) == line.offset, "\(line)")
      }
    }
  }

  @Test func everyZone_answersToTheEndsOfTime() throws {
    let cycle: Int64 = 146_097 * 86_400
    for name in try SystemZones.names() {
      let rules = try SystemZones.rules(name)
      #expect(CivilText.write(rules.civil(at: WallTime(seconds: .max))) == "9999-12-31 23:59:59")
      #expect(CivilText.write(rules.civil(at: WallTime(seconds: .min))) == "-9999-01-01 00:00")
      for month: Int64 in 0..<24 {
        // From 2100 on: Morocco's changes are listed one by one until 2087.
        let seconds = 4_102_444_800 + month * 2_600_000
        #expect(
          rules.offset(at: WallTime(seconds: seconds + 700_000_000 * cycle))
            == rules.offset(at: WallTime(seconds: seconds)))
      }
    }
  }

  /// The zone compiler of the machine writes the other kinds of file from the same source.
  @Test func otherFormats_readAlike() throws {
    let source = SystemZones.directory + "/tzdata.zi"
    let leaps = SystemZones.directory + "/leapseconds"
    guard FileManager.default.fileExists(atPath: source) else {
      throw SystemZones.Missing(what: source, package: "tzdata")
    }
    let place =
      FileManager.default.temporaryDirectory.path + "/wecker-zones-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: place) }
    let kinds = [
      "slim": ["-b", "slim"], "fat": ["-b", "fat"], "right": ["-b", "fat", "-L", leaps],
    ]
    for (kind, options) in kinds {
      _ = try SystemZones.run(
        "zic", package: "libc-bin", options + ["-d", "\(place)/\(kind)", source])
    }
    var count = 0
    for name in try SystemZones.names() where name.contains("/") {
      guard let slim = try? SystemZones.rules(name, in: place + "/slim") else { continue }
      count += 1
      let fat = try SystemZones.rules(name, in: place + "/fat")
      let right = try SystemZones.rules(name, in: place + "/right")
      // Every 20 days and some hours from 1972 to 2040, over leap seconds and changes.
      for seconds: Int64 in stride(from: 63_072_000, to: 2_209_032_000, by: 1_777_777) {
        let instant = WallTime(seconds: seconds)
        let expected = slim.offset(at: instant)
        if fat.offset(at: instant) != expected { Issue.record("\(name) \(seconds)") }
        // The table of leap seconds has an end, and the file ends with it; 2025 is before.
        if seconds < 1_735_689_600 && right.offset(at: instant) != expected {
          Issue.record("right/\(name) \(seconds)")
        }
      }
    }
    #expect(count > 200)
  }
}
