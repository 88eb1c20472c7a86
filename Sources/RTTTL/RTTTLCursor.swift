/// Goes through a tune's bytes; white space is passed over wherever a byte is asked for.
struct RTTTLCursor {
  let bytes: [UInt8]
  /// The next byte that was not taken.
  private(set) var index: Int

  /// Begins behind the mark that some editors put in front of UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte that is no white space, in lower case, without taking it; nil at the end.
  var next: UInt8? {
    mutating get {
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
      return index < bytes.count ? Self.lowered(bytes[index]) : nil
    }
  }

  /// Takes the next byte if it is this one.
  mutating func take(_ wanted: UInt8) -> Bool {
    guard next == wanted else { return false }
    index += 1
    return true
  }

  /// Takes the next byte, whatever it is.
  mutating func skip() {
    if next != nil { index += 1 }
  }

  /// Takes digits as a number, at most `biggest`; nil when none is next.
  mutating func number() -> Int? {
    var number: Int?
    while let byte = next, Self.isDigit(byte) {
      index += 1
      number = min((number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), Self.biggest)
    }
    return number
  }

  /// What longer numbers count as: more than any that means something.
  static let biggest = 1_000_000

  /// The byte behind the next one that is no white space; nil when there is none.
  var second: UInt8? {
    var copy = self
    copy.skip()
    return copy.next
  }

  /// An error at a byte.
  func error(at index: Int, _ problem: RTTTLError.Problem) -> RTTTLError {
    var line = 1
    var column = 1
    for byte in bytes[..<min(index, bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // Bytes that go on with a character stand in no column of their own.
        column += 1
      }
    }
    return RTTTLError(line: line, column: column, problem)
  }

  /// An error at the next byte that is no white space.
  mutating func error(_ problem: RTTTLError.Problem) -> RTTTLError {
    _ = next
    return error(at: index, problem)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte + 32 : byte
  }
}
