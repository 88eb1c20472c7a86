import CivilTime

/// One change of a zone's clocks as the C library sees it, by way of zdump(8).
///
/// The C library reads the same zone files with code that has nothing in common with ours.
struct ZoneDump {
  /// What clocks show in one second.
  struct Line: Hashable {
    let zone: String
    let instant: WallTime
    let civil: CivilDateTime
    let offset: ZoneDumpOffset
  }

  let zone: String
  /// The last second before the change.
  let before: Line
  /// The first second after it.
  let after: Line

  /// Every change of some zones from the first year on and before the last.
  static func changes(_ zones: [String], years: Range<Int>) throws -> [ZoneDump] {
    let text = try SystemZones.run(
      "zdump", package: "libc-bin",
      ["-v", "-c", "\(years.lowerBound),\(years.upperBound)"] + zones)
    let lines = text.split(separator: "\n").compactMap { line(String($0)) }
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      ZoneDump(zone: lines[$0].zone, before: lines[$0], after: lines[$0 + 1])
    }
  }

  /// Reads "Europe/Berlin  Sun Mar 31 00:59:59 2024 UT = Sun Mar 31 01:59:59 2024 CET isdst=0
  /// gmtoff=3600"; lines about the ends of time have no date.
  private static func line(_ text: String) -> Line? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 16, words[6] == "UT",
      let ut = civil(words[2...5]), let local = civil(words[9...12]),
      case .unique(let instant) = ZoneRules.utc.resolve(ut),
      let seconds = Int(words[15].dropFirst("gmtoff=".count))
    else { return nil }
    return Line(
      zone: words[0], instant: instant, civil: local,
      offset: ZoneDumpOffset(
        seconds: seconds, isDaylight: words[14] == "isdst=1", abbreviation: words[13]))
  }

  private static func civil(_ words: ArraySlice<String>) -> CivilDateTime? {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let words = Array(words)
    guard let month = months.firstIndex(of: words[0]) else { return nil }
    return CivilText.read("\(words[3])-\(month + 1)-\(words[1]) \(words[2])")
  }
}

/// An offset in the C library's words.
struct ZoneDumpOffset: Hashable {
  let seconds: Int
  let isDaylight: Bool
  let abbreviation: String
}

extension ZoneDumpOffset {
  init(_ offset: ZoneOffset) {
    self.init(
      seconds: offset.seconds, isDaylight: offset.isDaylight, abbreviation: offset.abbreviation)
  }
}
