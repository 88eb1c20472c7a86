import Wording

extension YAMLProblem {
  /// What is wrong, without the place.
  package var what: String {
    switch self {
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, more than \(limit)"
    case .empty: "the file says nothing"
    case .badEncoding(let byte): "byte 0x\(Self.hex(UInt32(byte))) is not UTF-8"
    case .badCharacter(let character):
      "the character U+\(Self.hex(character.value)) is not allowed"
    case .tab: "a tab stands where only spaces may indent"
    case .syntax(let words): "this is not YAML: \(words)"
    case .noMemory: "memory is short"
    case .secondDocument: "a second document begins"
    case .tooDeep(let limit): "lists and mappings are more than \(limit) deep inside each other"
    case .alias: "an alias (*) is used"
    case .anchor: "an anchor (&) is set"
    case .tag: "a tag (!) is used"
    case .keyNotText: "a key is a list or a mapping"
    case .duplicateKey(let key, let first):
      "key \(Quoted(key)) is already on line \(first.line)"
    case .unknownKey(let key, let path, _, _): "unknown key \(Quoted(key))\(Self.inside(path))"
    case .strayText(let text, let path, _): "unknown key \(Quoted(text))\(Self.inside(path))"
    case .missingKey(let key, let path): "key \(Quoted(key)) is missing\(Self.inside(path))"
    case .notOneOf(let keys, let found, let path):
      found.isEmpty
        ? "none of \(Self.list(keys)) is there\(Self.inside(path))"
        : "\(Self.list(found)) are there together\(Self.inside(path))"
    case .wrongShape(let path, let needed, let found):
      "\(Self.subject(path)) is \(found.rawValue) instead of \(needed.rawValue)"
    case .badValue(let path, let value, _): "\(Self.subject(path)) cannot be \(Quoted(value))"
    case .wrongCount(let path, let count, _): "\(Self.subject(path)) has \(count) items"
    case .repeatedItem(let item, let path, let first):
      "\(Quoted(item)) is already on line \(first.line)\(Self.inside(path))"
    }
  }

  /// What to do next.
  package var advice: String {
    switch self {
    case .tooLarge: "is it the right file?"
    case .empty: "is it the right file?"
    case .badEncoding: "save the file as UTF-8"
    case .badCharacter: "remove it, or write it as \\xNN or \\uNNNN inside double quotes"
    case .tab: "replace it by spaces"
    case .syntax: "look at this line and the one above: indentation, colons, quotes, brackets"
    case .noMemory: "stop other programs and try again"
    case .secondDocument: "put it into a file of its own"
    case .tooDeep: "is it the right file?"
    case .alias: "write the value out"
    case .anchor: "leave it out and repeat the value where it is needed"
    case .tag: "leave it out, or put the text in quotes"
    case .keyNotText: "write a word as the key"
    case .duplicateKey: "remove one of the two"
    case .unknownKey(_, _, let nearest?, _): "did you mean \(Quoted(nearest))?"
    case .unknownKey(_, _, nil, let known): "the keys here are \(Self.list(known))"
    case .strayText(_, _, let key):
      "put a text with commas between quotes, as in \(key): \"…, …\""
    case .missingKey(let key, let path): "add \(Quoted("\(key):"))\(Self.under(path))"
    case .notOneOf(let keys, _, _): "write one of \(Self.list(keys))"
    case .wrongShape(_, let needed, _): Self.advice(for: needed)
    case .badValue(_, _, let expected): "it takes \(expected)"
    case .wrongCount(_, _, let allowed):
      "it takes \(allowed.lowerBound) to \(allowed.upperBound)"
    case .repeatedItem: "remove one of the two"
    }
  }

  private static func advice(for needed: YAMLShape) -> String {
    switch needed {
    case .nothing: "leave it out"
    case .text, .quotedText: "write one text"
    case .plainWord: "write it without quotes"
    case .list: "write items in brackets, as in [a, b], or lines that begin with '- '"
    case .mapping: "write keys and values, as in {key: value}"
    }
  }

  private static func subject(_ path: String) -> String {
    path.isEmpty ? "the file" : Quoted(path).description
  }

  private static func inside(_ path: String) -> String {
    path.isEmpty ? "" : " in \(Quoted(path))"
  }

  private static func under(_ path: String) -> String {
    path.isEmpty ? " at the left edge" : " under it"
  }

  private static func list(_ words: [String]) -> String {
    let quoted = words.map { Quoted($0).description }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and \(last)"
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 2 - digits.count)) + digits
  }
}
