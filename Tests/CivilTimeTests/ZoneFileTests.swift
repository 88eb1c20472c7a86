import CivilTime
import Testing

/// Good files: every version, slim and fat, with and without leap seconds.
@Suite struct ZoneFileTests {
  @Test func vectors_haveTheSizeOfTheRFC() {
    for vector in ZoneFileVectors.all { #expect(vector.file.bytes.count == vector.size) }
  }

  @Test(arguments: [
    ("UTC", "1972-06-30 23:59:59", "1972-06-30 23:59:59", "UTC"),
    ("UTC", "2026-01-01 00:00", "2026-01-01 00:00", "UTC"),
    ("Pacific/Honolulu", "1890-01-01 00:00", "1889-12-31 13:28:34", "LMT"),
    ("Pacific/Honolulu", "1933-05-04 12:00", "1933-05-04 02:30", "HDT"),
    ("Pacific/Honolulu", "1945-08-14 23:00", "1945-08-14 13:30", "HPT"),
    ("Pacific/Honolulu", "2026-07-01 10:00", "2026-07-01 00:00", "HST"),
    ("Pacific/Johnston", "2004-06-15 23:59:59", "2004-06-15 13:59:59", "HST"),
    ("Pacific/Johnston", "2026-07-01 10:00", "2026-07-01 10:00", "-00"),
    ("Asia/Jerusalem", "2026-07-01 10:00", "2026-07-01 10:00", "-00"),
    ("Asia/Jerusalem", "2038-01-01 00:00", "2038-01-01 02:00", "IST"),
    ("Asia/Jerusalem", "2038-03-25 23:59:59", "2038-03-26 01:59:59", "IST"),
    ("Asia/Jerusalem", "2038-03-26 00:00", "2038-03-26 03:00", "IDT"),
    ("Asia/Jerusalem", "2038-10-30 23:00", "2038-10-31 01:00", "IST"),
    ("Europe/London", "2021-12-31 23:59:59", "2021-12-31 23:59:59", "-00"),
    ("Europe/London", "2022-01-01 00:00", "2022-01-01 00:00", "GMT"),
    ("Europe/London", "2022-03-27 01:00", "2022-03-27 02:00", "BST"),
  ])
  func vectors_readAsTheRFCSays(zone: String, ut: String, local: String, name: String) throws {
    let vector = try #require(ZoneFileVectors.all.first { $0.name == zone })
    let rules = try ZoneRules(tzif: vector.file.bytes, name: zone)
    let instant = try #require(CivilText.instant(ut))
    #expect(CivilText.write(rules.civil(at: instant)) == local)
    #expect(rules.offset(at: instant).abbreviation == name)
    #expect(rules.name == zone)
  }

  @Test func slimAndFat_readAlike() throws {
    var file = ZoneFile.centralEurope
    let slim = try ZoneRules(tzif: file.bytes, name: "x")
    file.isFat = true
    #expect(try ZoneRules(tzif: file.bytes, name: "x") == slim)
  }

  @Test func version1_keepsItsLastOffset() throws {
    var file = ZoneFile.centralEurope
    file.times[0] = -2_000_000_000
    file.version = 0
    let rules = try ZoneRules(tzif: file.bytes, name: "x")
    #expect(rules.offset(at: WallTime(seconds: -2_000_000_001)).abbreviation == "LMT")
    #expect(rules.offset(at: WallTime(seconds: 828_234_000)).abbreviation == "CEST")
    #expect(rules.offset(at: WallTime(seconds: .max)).abbreviation == "CET")
  }

  @Test func leapSeconds_areTakenOut() throws {
    let plain = ZoneFile.centralEurope
    var right = plain
    right.leaps = ZoneFileVectors.leapSeconds
    // 20 leap seconds had been by 1996-03-31, and none came until 1996-10-27.
    right.times = [plain.times[0], plain.times[1] + 20, plain.times[2] + 20]
    #expect(
      try ZoneRules(tzif: right.bytes, name: "x") == ZoneRules(tzif: plain.bytes, name: "x"))
  }

  @Test(arguments: ["2", "3", "4", "5", "9"] as [Character])
  func laterVersions_readAlike(version: Character) throws {
    var file = ZoneFile.centralEurope
    let expected = try ZoneRules(tzif: file.bytes, name: "x")
    file.version = version.asciiValue ?? 0
    #expect(try ZoneRules(tzif: file.bytes + [1, 2, 3], name: "x") == expected)
  }

  @Test func utc_isUTCForEver() {
    for seconds in [Int64.min, -1, 0, 1_800_000_000, .max] {
      let offset = ZoneRules.utc.offset(at: WallTime(seconds: seconds))
      #expect(offset.seconds == 0 && !offset.isDaylight && offset.abbreviation == "UTC")
    }
    #expect(ZoneRules.utc.name == "UTC")
  }

  @Test func size_isLimited() throws {
    let file = ZoneFile.centralEurope.bytes
    let room = ZoneRules.fileSizeLimit - file.count
    let largest = file + [UInt8](repeating: 0, count: room)
    #expect(throws: Never.self) { try ZoneRules(tzif: largest, name: "x") }
    #expect(reason(of: largest + [0]) == .tooLarge(bytes: ZoneRules.fileSizeLimit + 1))
  }

  private func reason(of bytes: [UInt8]) -> ZoneError.Reason? {
    do {
      _ = try ZoneRules(tzif: bytes, name: "x")
      return nil
    } catch { return error.reason }
  }
}
