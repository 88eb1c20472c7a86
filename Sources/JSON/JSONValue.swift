/// A value of JSON (RFC 8259); objects keep the order of their members.
package enum JSONValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// True or false.
  case boolean(Bool)
  /// A number, in its digits.
  case number(JSONNumber)
  /// A text.
  case text(String)
  /// Values in order.
  case list([JSONValue])
  /// Values by name; no name comes twice.
  case object([Member])

  /// One value of an object, with its name.
  package struct Member: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its value.
    package var value: JSONValue

    /// Makes a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number.
  package static func whole(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }

  /// The member of an object with a name; nil when there is none, or this is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, where it is one.
  package var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The number, where it is a whole one that fits 64 bits.
  package var whole: Int? { if case .number(let number) = self { number.whole } else { nil } }

  /// The truth, where it is one.
  package var boolean: Bool? { if case .boolean(let truth) = self { truth } else { nil } }

  /// The values, where it is a list.
  package var list: [JSONValue]? { if case .list(let values) = self { values } else { nil } }

  /// The text that stands for it, with the end of its line, for a program that reads lines.
  package var line: String { String(decoding: bytes, as: UTF8.self) + "\n" }

  /// The bytes that stand for it, on one line and without spaces.
  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByNilLiteral
{
  /// An object, in the order written.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }

  /// A list.
  package init(arrayLiteral values: JSONValue...) { self = .list(values) }

  /// A text.
  package init(stringLiteral text: String) { self = .text(text) }

  /// A whole number.
  package init(integerLiteral number: Int) { self = .whole(number) }

  /// A truth.
  package init(booleanLiteral truth: Bool) { self = .boolean(truth) }

  /// Nothing.
  package init(nilLiteral: ()) { self = .null }
}
