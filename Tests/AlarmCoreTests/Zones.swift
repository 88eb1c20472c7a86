import CivilTime

/// Zones and civil times for tests, so that none needs the system's zone files.
enum Zones {
  /// Central European time: a gap on the last Sunday of March at 2, an overlap in October at 3.
  static let berlin = zone("CET-1CEST,M3.5.0,M10.5.0/3", seconds: 3_600, name: "Europe/Berlin")
  /// Eastern time without daylight saving, five hours behind.
  static let bogota = zone("<-05>5", seconds: -18_000, name: "America/Bogota")
  /// Nine hours ahead, without daylight saving.
  static let tokyo = zone("JST-9", seconds: 32_400, name: "Asia/Tokyo")

  /// A zone file without transitions, whose footer has the rules (RFC 9636, 3.3).
  private static func zone(_ footer: String, seconds: Int32, name: String) -> ZoneRules {
    let header = Array("TZif2".utf8) + Array(repeating: UInt8(0), count: 15)
    let counts: [UInt8] = Array(repeating: 0, count: 19) + [1, 0, 0, 0, 4]
    let offset = UInt32(bitPattern: seconds)
    let type = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> UInt32($0)) }
    // Piece by piece: one long sum is more than some compilers check in their time.
    var block: [UInt8] = header
    block += counts
    block += type
    block += [0, 0]
    block += Array("STD".utf8)
    block += [0]
    var bytes: [UInt8] = block
    bytes += block
    bytes += Array("\n\(footer)\n".utf8)
    do throws(ZoneError) {
      return try ZoneRules(tzif: bytes, name: name)
    } catch {
      preconditionFailure("the test's own zone is valid: \(error)")
    }
  }
}

/// A civil time; the test's own dates are valid.
func civil(
  _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int
) -> CivilDateTime {
  guard let date = CivilDate(year: year, month: month, day: day),
    let time = TimeOfDay(hour: hour, minute: minute)
  else { preconditionFailure("the test's own date is valid") }
  return CivilDateTime(date: date, time: time)
}

/// A place of the hand; the hour as a clock face shows it.
func dial(_ hour: Int, _ minute: Int) -> DialTime {
  DialTime(minutesWrapping: hour % 12 * 60 + minute)
}
