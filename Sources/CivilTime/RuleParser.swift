/// Reads the rule in a TZif footer, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
///
///     rule    name offset [ name [ offset ] "," date [ "/" time ] "," date [ "/" time ] ]
///     name    three letters or more, or "<" three of letters, digits, + and - ">"
///     offset  [ + | - ] hours [ ":" minutes [ ":" seconds ] ]     hours 0 ... 24, west is positive
///     date    "J" 1 ... 365 | 0 ... 365 | "M" 1 ... 12 "." 1 ... 5 "." 0 ... 6
///     time    as an offset, hours -167 ... 167; 02:00 when left out
///
/// Source: POSIX.1-2024, 8.3 "TZ"; RFC 9636, 3.3.1 "TZ String Extension". POSIX leaves a daylight
/// saving name without dates open; no zone file has one, and here it counts as damage.
struct RuleParser {
  private let reader: TZifReader
  private let end: Int
  private var position: Int

  /// Hours a UT offset may have.
  static let offsetHours = 24
  /// Hours before or after midnight a change may come; a week less one.
  static let timeHours = 167

  /// Begins at the first byte of the line.
  init(reader: TZifReader, line: Range<Int>) {
    self.reader = reader
    position = line.lowerBound
    end = line.upperBound
  }

  /// Reads the whole line.
  mutating func tail() throws(ZoneError) -> ZoneRules.Tail {
    let standardName = try name()
    let west = try time(hours: RuleParser.offsetHours, or: .offset)
    let standard = ZoneOffset(seconds: -west, isDaylight: false, abbreviation: standardName)
    guard next != nil else { return .fixed(standard) }
    let daylightName = try name()
    var daylightSeconds = standard.seconds + 3600
    if let next, next != UInt8(ascii: ",") {
      daylightSeconds = -(try time(hours: RuleParser.offsetHours, or: .offset))
    }
    let daylight = ZoneOffset(
      seconds: daylightSeconds, isDaylight: true, abbreviation: daylightName)
    let begins = try moment()
    let ends = try moment()
    guard next == nil else { throw fault(.end) }
    return .yearly(
      YearlyCycle(standard: standard, daylight: daylight, begins: begins, ends: ends))
  }

  private var next: UInt8? { position < end ? reader.bytes[position] : nil }

  private func fault(_ expected: ZoneError.RulePart) -> ZoneError {
    reader.fault(.badRule(expected: expected), at: position)
  }

  /// Takes the next byte if it is this one.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func name() throws(ZoneError) -> String {
    let quoted = take("<")
    let start = position
    while let byte = next, byte.isLetter || (quoted && byte.isNamePart) { position += 1 }
    let characters = reader.bytes[start..<position]
    guard characters.count >= 3, !quoted || take(">") else { throw fault(.name) }
    return String(decoding: characters, as: UTF8.self)
  }

  private mutating func number(upTo limit: Int) -> Int? {
    var value: Int?
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
      let sum = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      guard sum <= limit else { return nil }
      value = sum
      position += 1
    }
    return value
  }

  private mutating func time(
    hours limit: Int, or part: ZoneError.RulePart
  ) throws(ZoneError) -> Int {
    let negative = take("-")
    if !negative { _ = take("+") }
    guard let hours = number(upTo: limit) else { throw fault(part) }
    var seconds = hours * 3600
    var unit = 60
    while unit > 0, take(":") {
      guard let value = number(upTo: 59) else { throw fault(part) }
      seconds += value * unit
      unit /= 60
    }
    return negative ? -seconds : seconds
  }

  private mutating func moment() throws(ZoneError) -> YearlyMoment {
    guard take(",") else { throw fault(.comma) }
    let date = try day()
    let seconds = take("/") ? try time(hours: RuleParser.timeHours, or: .time) : 7200
    return YearlyMoment(day: date, time: Int64(seconds))
  }

  private mutating func day() throws(ZoneError) -> YearlyMoment.Day {
    if take("J") {
      guard let number = number(upTo: 365), number > 0 else { throw fault(.date) }
      return .withoutLeapDay(number)
    }
    guard take("M") else {
      guard let number = number(upTo: 365) else { throw fault(.date) }
      return .withLeapDay(number)
    }
    guard let month = number(upTo: 12), month > 0, take("."),
      let week = number(upTo: 5), week > 0, take("."), let weekday = number(upTo: 6)
    else { throw fault(.date) }
    return .month(month, week: week, weekday: weekday)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self
  }

  /// Whether a name between angle brackets may have it.
  fileprivate var isNamePart: Bool {
    isLetter || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
      || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
  }
}
