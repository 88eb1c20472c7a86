import CivilTime

/// Central European time, so that tests need no zone files of the system.
enum Berlin {
  /// A zone file without transitions, whose footer has the rules since 1996 (RFC 9636, 3.3).
  static let zone: ZoneRules = {
    let header = Array("TZif2".utf8) + Array(repeating: UInt8(0), count: 15)
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let type: [UInt8] = [0, 0, 0x0E, 0x10, 0, 0] + Array("CET".utf8) + [0]
    let block = header + counts + type
    let bytes = block + block + Array("\nCET-1CEST,M3.5.0,M10.5.0/3\n".utf8)
    do throws(ZoneError) {
      return try ZoneRules(tzif: bytes, name: "Europe/Berlin")
    } catch {
      preconditionFailure("the test's own zone is valid: \(error)")
    }
  }()

  static func at(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int
  ) -> CivilDateTime {
    guard let date = CivilDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute)
    else { preconditionFailure("the test's own date is valid") }
    return CivilDateTime(date: date, time: time)
  }
}
