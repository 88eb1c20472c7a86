/// Reads JSON as strictly as RFC 8259 is written, from bytes that may be anything.
///
/// Nothing is guessed: no byte order mark, no comments, no trailing commas, no name twice. The work
/// and the memory are bounded by the limits, whatever comes.
package struct JSONReader {
  /// Lists and objects inside each other: the protocol needs four, and each takes stack.
  package static let depthLimit = 16
  /// Members of one object: the protocol has fewer than thirty, and each is compared with those
  /// before it.
  package static let memberLimit = 64

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads one value, with nothing but white space around it.
  ///
  /// - Throws: what is wrong, with the offset; also for more bytes than `limit`.
  package static func read(_ bytes: [UInt8], limit: Int) throws(JSONError) -> JSONValue {
    guard bytes.count <= limit else {
      throw JSONError(problem: .tooLong(limit: limit), offset: limit)
    }
    if let offset = brokenUTF8(bytes) { throw JSONError(problem: .notUTF8, offset: offset) }
    var reader = JSONReader(bytes)
    let value = try reader.readValue()
    reader.skipSpace()
    guard reader.next == nil else { throw reader.error(.unexpected(expected: "nothing more")) }
    return value
  }

  /// Where bytes are no UTF-8; nil when all are.
  private static func brokenUTF8(_ bytes: [UInt8]) -> Int? {
    // Repaired bytes decode to other ones.
    let repaired = String(decoding: bytes, as: UTF8.self).utf8
    if let place = zip(bytes, repaired).enumerated().first(where: { $1.0 != $1.1 }) {
      return place.offset
    }
    return repaired.count == bytes.count ? nil : bytes.count
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func error(_ problem: JSONError.Problem, at place: Int? = nil) -> JSONError {
    JSONError(problem: problem, offset: place ?? offset)
  }

  private func unexpected(_ expected: String) -> JSONError {
    next == nil ? error(.ended) : error(.unexpected(expected: expected))
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  /// Takes a byte if it comes next.
  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      return .object(
        try nested { (reader) throws(JSONError) in
          try reader.readMembers()
        })
    case UInt8(ascii: "["):
      return .list(
        try nested { (reader) throws(JSONError) in
          try reader.readElements()
        })
    case UInt8(ascii: "\""): return .text(try readText())
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return try readNumber()
    case UInt8(ascii: "t"): return try readWord("true", .boolean(true))
    case UInt8(ascii: "f"): return try readWord("false", .boolean(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case nil, _: throw unexpected("a value")
    }
  }

  /// Reads what is inside brackets, one level deeper.
  private mutating func nested<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    guard depth < JSONReader.depthLimit else { throw error(.tooDeep) }
    offset += 1
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func readElements() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    skipSpace()
    if take("]") { return values }
    while true {
      values.append(try readValue())
      skipSpace()
      if take("]") { return values }
      guard take(",") else { throw unexpected("',' or ']'") }
    }
  }

  private mutating func readMembers() throws(JSONError) -> [JSONValue.Member] {
    let start = offset - 1
    var members: [JSONValue.Member] = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      let place = offset
      guard next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try readText()
      // By their bytes: what merely looks the same is another name.
      guard !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        throw error(.repeatedName(name), at: place)
      }
      guard members.count < JSONReader.memberLimit else { throw error(.tooManyMembers, at: start) }
      skipSpace()
      guard take(":") else { throw unexpected("':'") }
      members.append(JSONValue.Member(name, try readValue()))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw unexpected("',' or '}'") }
    }
  }

  private mutating func readWord(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw unexpected("'\(word)'") }
      offset += 1
    }
    return value
  }

  /// Reads `-`, digits without leading zeros, a fraction, an exponent.
  private mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = offset
    _ = take("-")
    if !take("0") { try readDigits() }
    if take(".") { try readDigits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try readDigits()
    }
    return .number(
      JSONNumber(checked: String(decoding: bytes[start..<offset], as: UTF8.self)))
  }

  private mutating func readDigits() throws(JSONError) {
    guard let first = next, isDigit(first) else { throw unexpected("a digit") }
    while let byte = next, isDigit(byte) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func readText() throws(JSONError) -> String {
    offset += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(try readEscape()).utf8
      case 0x00...0x1F: throw error(.controlCharacter)
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw error(.ended)
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let byte = next else { throw error(.ended) }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicode(from: start)
    default: throw error(.escape, at: start)
    }
  }

  /// Reads the digits of `\uXXXX`, and of the low half that must follow a high one.
  private mutating func readUnicode(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let unit = try readFourDigits(from: start)
    guard (0xD800...0xDFFF).contains(unit) else {
      guard let scalar = Unicode.Scalar(unit) else { throw error(.escape, at: start) }
      return scalar
    }
    guard unit < 0xDC00, take("\\"), take("u") else { throw error(.surrogate, at: start) }
    let low = try readFourDigits(from: start)
    guard (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { throw error(.surrogate, at: start) }
    return scalar
  }

  private mutating func readFourDigits(from start: Int) throws(JSONError) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw error(.ended) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.escape, at: start)
      }
      number = number << 4 | UInt32(digit)
      offset += 1
    }
    return number
  }
}
