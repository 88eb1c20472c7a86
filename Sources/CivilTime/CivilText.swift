/// Reads civil times as ISO 8601 writes them without a zone; whatever else is there gives nothing.
enum CivilText {
  /// Reads digits where the pattern has `d` and these very characters elsewhere.
  ///
  /// Returns the numbers, each a run of digits.
  static func numbers(in text: String, like pattern: StaticString) -> [Int]? {
    let bytes = Array(text.utf8)
    guard bytes.count == pattern.utf8CodeUnitCount else { return nil }
    var numbers: [Int] = [0]
    for (index, byte) in bytes.enumerated() {
      let expected = pattern.utf8Start[index]
      if expected == UInt8(ascii: "d") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte) - 48
      } else {
        guard byte == expected else { return nil }
        numbers.append(0)
      }
    }
    return numbers
  }
}

extension CivilDateTime {
  /// Reads `YYYY-MM-DDThh:mm` or `YYYY-MM-DDThh:mm:ss`, nothing else.
  package init?(iso8601 text: String) {
    let parts =
      CivilText.numbers(in: text, like: "dddd-dd-ddTdd:dd:dd")
      ?? CivilText.numbers(in: text, like: "dddd-dd-ddTdd:dd")
    guard let parts, let date = CivilDate(year: parts[0], month: parts[1], day: parts[2]),
      let time = TimeOfDay(hour: parts[3], minute: parts[4])
    else { return nil }
    self.init(date: date, time: time, second: parts.count > 5 ? parts[5] : 0)
  }
}

extension TimeOfDay {
  /// Reads `hh:mm` or `h:mm` on a 24-hour clock, nothing else.
  package init?(iso8601 text: String) {
    let parts =
      CivilText.numbers(in: text, like: "dd:dd") ?? CivilText.numbers(in: text, like: "d:dd")
    guard let parts else { return nil }
    self.init(hour: parts[0], minute: parts[1])
  }
}
