import Chance
import Foundation
import JSON
import Testing

/// JSON as RFC 8259 has it and nothing else, from bytes that may be anything.
@Suite struct JSONTests {
  private func read(_ text: String) throws(JSONError) -> JSONValue {
    try JSONReader.read(Array(text.utf8), limit: 4_096)
  }

  @Test func values_areRead() throws {
    let rows: [(String, JSONValue)] = [
      ("null", nil), (" true ", true), ("\tfalse\r\n", false), ("0", 0),
      ("-0", .number(.minusZero)),
      ("-12", -12), (#""""#, ""), ("[]", []), ("{}", [:]), ("[ 1 , [2] ]", [1, [2]]),
      (#"{"a":{"b":[null]},"c":"d"}"#, ["a": ["b": [nil]], "c": "d"]),
      (#""ä€🔔""#, "ä€🔔"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e4\u20AC\ud83d\udd14\u0000""#, "ä€🔔\u{0}"),
    ]
    for (text, value) in rows { #expect(try read(text) == value, "\(text)") }
  }

  @Test func numbers_keepTheirDigits() throws {
    for digits in ["1.0", "1e3", "-0.25E-7", "123456789012345678901234567890", "1E+400"] {
      let value = try read(digits)
      #expect(value.whole == nil, "\(digits)")
      #expect(String(decoding: value.bytes, as: UTF8.self) == digits)
    }
    #expect(try read("9223372036854775807").whole == Int.max)
  }

  @Test func hundredths_haveTwoDigitsBehindThePoint() {
    let rows = [(0, "0.00"), (7, "0.07"), (128, "1.28"), (-5, "-0.05"), (-1_230, "-12.30")]
    for (hundredths, digits) in rows {
      #expect(JSONNumber(hundredths: hundredths).digits == digits)
    }
    #expect(JSONValue.number(JSONNumber(hundredths: .min)).line.hasSuffix(".08\n"))
  }

  @Test func line_isOneLine() {
    let value: JSONValue = ["a": "b\nc", "d": [1, nil]]
    #expect(value.line == #"{"a":"b\nc","d":[1,null]}"# + "\n")
  }

  @Test func spoilt_isRefusedWithTheOffset() {
    let rows: [(String, JSONError.Problem, Int)] = [
      ("", .ended, 0), ("  ", .ended, 2), ("nul", .ended, 3),
      ("nulL", .unexpected(expected: "'null'"), 3), ("'a'", .unexpected(expected: "a value"), 0),
      ("\u{FEFF}1", .unexpected(expected: "a value"), 0),
      ("1 2", .unexpected(expected: "nothing more"), 2),
      ("01", .unexpected(expected: "nothing more"), 1),
      ("+1", .unexpected(expected: "a value"), 0), (".5", .unexpected(expected: "a value"), 0),
      ("1.", .ended, 2), ("1.e3", .unexpected(expected: "a digit"), 2), ("-", .ended, 1),
      ("-a", .unexpected(expected: "a digit"), 1), ("1e", .ended, 2),
      ("[1,]", .unexpected(expected: "a value"), 3), ("[1", .ended, 2),
      ("[1 2]", .unexpected(expected: "',' or ']'"), 3),
      ("{1:2}", .unexpected(expected: "a name in quotes"), 1),
      (#"{"a" 1}"#, .unexpected(expected: "':'"), 5),
      (#"{"a":1,}"#, .unexpected(expected: "a name in quotes"), 7),
      (#"{"a":1 "b":2}"#, .unexpected(expected: "',' or '}'"), 7),
      (#"{"a":1,"b":2,"a":3}"#, .repeatedName("a"), 13),
      (#""a"#, .ended, 2), ("\"a\nb\"", .controlCharacter, 2), (#""\x""#, .escape, 1),
      (#""\u12G4""#, .escape, 1), (#""\u12"#, .ended, 5), (#""\ud800""#, .surrogate, 1),
      (#""\udc00""#, .surrogate, 1), (#""\ud800\u0041""#, .surrogate, 1),
      (#""\ud800x""#, .surrogate, 1), (#""\ud800\ud800""#, .surrogate, 1),
      ("// a\n1", .unexpected(expected: "a value"), 0),
      ("NaN", .unexpected(expected: "a value"), 0),
    ]
    for (text, problem, offset) in rows {
      do throws(JSONError) {
        let value = try read(text)
        Issue.record("\(text) was read as \(value)")
      } catch {
        #expect(error == JSONError(problem: problem, offset: offset), "\(text)")
        #expect(error.phrase.contains("byte \(offset)"))
      }
    }
  }

  @Test func brokenUTF8_isRefusedWhereItBreaks() {
    let rows: [([UInt8], Int)] = [
      ([0x22, 0xFF, 0x22], 1), ([0x22, 0x61, 0xC3, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1),
      ([0x22, 0xED, 0xA0, 0x80, 0x22], 1), ([0xEF], 1), ([0xEF, 0xBF], 2),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1),
    ]
    for (bytes, offset) in rows {
      #expect(throws: JSONError(problem: .notUTF8, offset: offset), "\(bytes)") {
        try JSONReader.read(bytes, limit: 100)
      }
    }
  }

  @Test func limits_hold() throws {
    let deep = JSONReader.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try read(nested(deep)) }
    #expect(throws: JSONError(problem: .tooDeep, offset: deep)) { try read(nested(deep + 1)) }
    func object(_ count: Int) -> String {
      "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    }
    let members = JSONReader.memberLimit
    #expect(throws: Never.self) { try read(object(members)) }
    #expect(throws: JSONError(problem: .tooManyMembers, offset: 0)) {
      try read(object(members + 1))
    }
    #expect(throws: Never.self) { try JSONReader.read(Array("1234".utf8), limit: 4) }
    #expect(throws: JSONError(problem: .tooLong(limit: 4), offset: 4)) {
      try JSONReader.read(Array("12345".utf8), limit: 4)
    }
  }

  @Test func names_areComparedByTheirBytes() throws {
    // The same to an eye, composed and not.
    let value = try read("{\"\u{E9}\":1,\"e\u{301}\":2}")
    guard case .object(let members) = value else {
      Issue.record("no object")
      return
    }
    #expect(members.count == 2)
  }

  @Test func control_isEscapedSoThatNoTerminalIsSteered() {
    let value: JSONValue = "\u{1B}[2J\u{7F}\u{9B}\"\\\n"
    #expect(
      String(decoding: value.bytes, as: UTF8.self) == #""\u001b[2J\u007f\u009b\"\\\n""#)
  }

  @Test func whatIsWritten_isReadBackAndByFoundationToo() throws {
    var random = RandomJSON(chance: .announced(for: "JSONTests"))
    for _ in 0..<3_000 {
      let value = random.value(depth: 4)
      let bytes = value.bytes
      #expect(!bytes.contains(UInt8(ascii: "\n")), "one line")
      #expect(try JSONReader.read(bytes, limit: 1_000_000) == value)
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    }
  }

  private func hasExponent(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { before, byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(before) && (byte | 0x20) == 0x65
    }
  }

  @Test func spoiltBytes_neverTrapAndAreReadAsFoundationReads() throws {
    var random = RandomJSON(chance: .announced(for: "JSONTests"))
    var taken = 0
    for _ in 0..<20_000 {
      var bytes = random.value(depth: 3).bytes
      random.spoil(&bytes)
      guard let value = try? JSONReader.read(bytes, limit: 1_000_000) else { continue }
      taken += 1
      // Foundation takes more than the standard does, and must take what we take; only numbers
      // beyond its own it does not.
      if hasExponent(bytes) { continue }
      #expect(
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil,
        "\(String(decoding: bytes, as: UTF8.self))")
      #expect(try JSONReader.read(value.bytes, limit: 1_000_000) == value)
    }
    #expect(taken > 100, "some stay whole")
  }
}

extension JSONNumber {
  fileprivate static let minusZero: JSONNumber = {
    guard case .number(let number)? = try? JSONReader.read(Array("-0".utf8), limit: 2) else {
      preconditionFailure("-0 is a number")
    }
    return number
  }()
}

/// JSON by chance, and damage by chance.
private struct RandomJSON {
  var chance: SeededGenerator

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &chance) }

  mutating func text() -> String {
    let letters = Array("aZ 0\"\\/ß€漢🔔\u{0}\u{1F}\u{7F}\u{85}\u{2028}\n")
    return String((0..<number(0...6)).map { _ in letters[number(0...letters.count - 1)] })
  }

  mutating func value(depth: Int) -> JSONValue {
    switch number(0...(depth > 0 ? 6 : 4)) {
    case 0: return .null
    case 1: return .boolean(number(0...1) == 1)
    case 2: return .whole(number(.min ... .max))
    case 3, 4: return .text(text())
    case 5: return .list((0..<number(0...4)).map { _ in value(depth: depth - 1) })
    default:
      return .object(
        (0..<number(0...4)).map { .init("\($0)" + text(), value(depth: depth - 1)) })
    }
  }

  mutating func spoil(_ bytes: inout [UInt8]) {
    let pieces = Array(#"{}[],:"\eE+-.0u"#.utf8)
    for _ in 0...number(0...2) where !bytes.isEmpty {
      let place = number(0...bytes.count - 1)
      switch number(0...4) {
      case 0: bytes[place] = UInt8(number(0...255))
      case 1: bytes.remove(at: place)
      case 2: bytes.removeLast(bytes.count - place)
      case 3: bytes[place] = pieces[number(0...pieces.count - 1)]
      default: bytes.insert(pieces[number(0...pieces.count - 1)], at: place)
      }
    }
  }
}

extension SeededGenerator {
  /// A generator with the seed from the environment, or a new one; prints how to replay it.
  fileprivate static func announced(for test: String) -> SeededGenerator {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("\(test): replay with: WECKER_SEED=\(seed) swift test --filter \(test)")
    return SeededGenerator(seed: seed)
  }
}
