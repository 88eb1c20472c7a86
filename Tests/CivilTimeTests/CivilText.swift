import CivilTime

/// A civil time as text, and back: "2026-03-29 02:30" or "2026-03-29 02:30:15".
enum CivilText {
  /// Reads a civil time; nothing when it is not one.
  static func read(_ text: String) -> CivilDateTime? {
    let numbers = text.split { $0 == " " || $0 == ":" || $0 == "-" }.compactMap { Int($0) }
    guard numbers.count == 5 || numbers.count == 6,
      let date = CivilDate(
        year: text.hasPrefix("-") ? -numbers[0] : numbers[0], month: numbers[1], day: numbers[2]),
      let time = TimeOfDay(hour: numbers[3], minute: numbers[4])
    else { return nil }
    return CivilDateTime(date: date, time: time, second: numbers.count == 6 ? numbers[5] : 0)
  }

  /// Writes a civil time, with seconds only where they are not zero.
  static func write(_ civil: CivilDateTime) -> String {
    let date = civil.date
    let second = civil.second == 0 ? "" : ":" + two(civil.second)
    return "\(date.year)-\(two(date.month))-\(two(date.day)) "
      + "\(two(civil.time.hour)):\(two(civil.time.minute))\(second)"
  }

  /// Writes an offset as hours and minutes: "+01:00".
  static func write(offset seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }

  /// The instant UT calls by a civil time.
  static func instant(_ text: String) -> WallTime? {
    guard let civil = read(text), case .unique(let instant) = ZoneRules.utc.resolve(civil) else {
      return nil
    }
    return instant
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension DialTime {
  /// Reads what a dial shows, such as "6:30".
  init?(_ text: String) {
    let numbers = text.split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    self.init(minutesWrapping: numbers[0] * 60 + numbers[1])
  }
}
