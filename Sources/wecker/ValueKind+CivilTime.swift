import AlarmCore
import CivilTime
import CommandTable

extension ValueKind where Value == CivilDateTime {
  /// A civil time as ISO 8601 writes it without a zone.
  static var civilTime: ValueKind {
    ValueKind(
      "TIME", expected: "a civil time such as 2026-03-29T01:50",
      read: { CivilDateTime(text: $0) },
      show: { "\(Text.english.date($0.date))T\(Text.english.time($0.time))" })
  }
}

extension CivilDateTime {
  /// Reads `YYYY-MM-DDThh:mm`, nothing else.
  init?(text: String) {
    let pattern = Array("dddd-dd-ddTdd:dd".utf8)
    let bytes = Array(text.utf8)
    guard bytes.count == pattern.count else { return nil }
    var numbers: [Int] = [0]
    for (byte, expected) in zip(bytes, pattern) {
      if expected == UInt8(ascii: "d") {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte) - 48
      } else {
        guard byte == expected else { return nil }
        numbers.append(0)
      }
    }
    guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]),
      let time = TimeOfDay(hour: numbers[3], minute: numbers[4])
    else { return nil }
    self.init(date: date, time: time)
  }
}
