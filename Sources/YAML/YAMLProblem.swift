/// What can be wrong with a YAML file: first with the document, then with its values.
///
/// A `path` names a value as "leds.badge[2]"; it is empty for the document itself.
package enum YAMLProblem: Hashable, Sendable {
  /// The file has more bytes than are read.
  case tooLarge(bytes: Int, limit: Int)
  /// There is nothing but comments.
  case empty
  /// Not UTF-8.
  case badEncoding(byte: UInt8)
  /// A character that YAML does not allow, such as an escape.
  case badCharacter(Unicode.Scalar)
  /// A tab where only spaces may indent.
  case tab
  /// Not YAML; the words are libyaml's.
  case syntax(words: String)
  /// Memory is short.
  case noMemory
  /// More than one document.
  case secondDocument
  /// Lists and mappings too deep inside each other.
  case tooDeep(limit: Int)
  /// `*name`.
  case alias
  /// `&name`.
  case anchor
  /// `!name`.
  case tag
  /// A key that is a list or a mapping.
  case keyNotText
  /// A key that is there already.
  case duplicateKey(String, first: SourcePosition)

  /// A key that means nothing here.
  case unknownKey(String, path: String, nearest: String?, known: [String])
  /// A key without a value behind the text of another on one line: a part of that text, which a
  /// comma ended.
  case strayText(String, path: String, after: String)
  /// A key that must be there.
  case missingKey(String, path: String)
  /// Not exactly one of some keys.
  case notOneOf([String], found: [String], path: String)
  /// Another shape than needed.
  case wrongShape(path: String, needed: YAMLShape, found: YAMLShape)
  /// The right shape, and not a value that counts; `expected` says what would.
  case badValue(path: String, value: String, expected: String)
  /// A list with too many or too few items.
  case wrongCount(path: String, count: Int, allowed: ClosedRange<Int>)
  /// A list that has an item twice.
  case repeatedItem(String, path: String, first: SourcePosition)
}
