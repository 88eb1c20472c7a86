/// Finds the declarations of a Swift file in its code (comments and text already blanked).
///
/// It reads words and braces, not the grammar; that is enough for code that the formatter laid out.
///
///     package struct A {     a container: what is inside are its members
///       var b: Int { 1 }     a member; inside its braces are statements, which are not read
///     }
struct DeclarationReader {
  private struct Token {
    let text: Substring
    let line: Int
    var isWord: Bool { text.first.map { $0.isLetter || $0 == "_" || $0.isNumber } ?? false }
  }

  private static let modifiers: Set<Substring> = [
    "package", "public", "open", "internal", "fileprivate", "private", "static", "final",
    "mutating", "nonmutating", "override", "lazy", "weak", "unowned", "indirect", "nonisolated",
    "required", "convenience", "consuming", "borrowing", "prefix", "postfix", "infix", "dynamic",
    "optional",
  ]
  /// Words that let a signature go on in the next line.
  private static let continuations: Set<Substring> = [
    "{", "-", ">", "throws", "rethrows", "async", "where", "=", ":", ".", ",", "?", "&", "|", "+",
    ")", "]",
  ]

  private let tokens: [Token]
  private var found: [Declaration] = []

  private init(_ code: [String]) {
    tokens = DeclarationReader.tokens(of: code)
  }

  /// The declarations in the order they begin.
  static func declarations(in code: [String]) -> [Declaration] {
    var reader = DeclarationReader(code)
    reader.readMembers(from: 0, to: reader.tokens.count, parent: nil)
    return reader.found
  }

  /// Reads what stands in a container's braces, or in the file.
  private mutating func readMembers(from start: Int, to end: Int, parent: Int?) {
    var index = start
    var modifiers: Set<String> = []
    var first = start
    while index < end {
      if modifiers.isEmpty { first = index }
      let token = tokens[index]
      if token.text == "@" {
        modifiers.insert("@" + (index + 1 < end ? tokens[index + 1].text : ""))
        index = skipGroup(at: index + 2, end: end)
      } else if isModifier(at: index, end: end) {
        modifiers.insert(String(token.text))
        index = skipGroup(at: index + 1, end: end)
      } else if let kind = kind(at: index, end: end) {
        index = read(kind, at: index, first: first, end: end, modifiers: modifiers, parent: parent)
        modifiers = []
      } else {
        modifiers = []
        index = token.text == "{" ? partner(of: index, end: end) + 1 : index + 1
      }
    }
  }

  /// Adds one declaration and its members; returns the index behind it.
  private mutating func read(
    _ kind: Declaration.Kind, at index: Int, first: Int, end: Int, modifiers: Set<String>,
    parent: Int?
  ) -> Int {
    let body = kind == .import || kind == .case ? nil : bodyStart(of: kind, at: index, end: end)
    let close = body.map { partner(of: $0, end: end) }
    let number = found.count
    found.append(
      Declaration(
        kind: kind, name: name(after: index, kind: kind, end: end), modifiers: modifiers,
        firstLine: tokens[first].line, line: tokens[index].line,
        lastLine: tokens[close ?? index].line, parent: parent))
    if kind == .case { return skipCases(from: index + 1, end: end) }
    guard let body, let close else { return index + 1 }
    if kind.isContainer { readMembers(from: body + 1, to: close, parent: number) }
    return close + 1
  }

  private func kind(at index: Int, end: Int) -> Declaration.Kind? {
    guard let kind = Declaration.Kind(rawValue: String(tokens[index].text)) else { return nil }
    let before = index > 0 ? tokens[index - 1].text : ""
    if [".", "`", ":", "(", ",", "if", "guard", "for", "while"].contains(before) { return nil }
    // `case` in front of `let` is a pattern, `import struct` belongs to the import.
    return before == "import" || (before == "case" && kind != .case) ? nil : kind
  }

  private func isModifier(at index: Int, end: Int) -> Bool {
    let text = tokens[index].text
    if text == "class", index + 1 < end {
      return ["func", "var", "let", "subscript"].contains(tokens[index + 1].text)
    }
    return DeclarationReader.modifiers.contains(text)
  }

  private func name(after index: Int, kind: Declaration.Kind, end: Int) -> String {
    var next = index + 1
    if kind == .`init` || kind == .deinit || kind == .subscript { return kind.rawValue }
    while next < end, tokens[next].text == "`" { next += 1 }
    if kind == .import, next + 1 < end, tokens[next + 1].line == tokens[next].line,
      tokens[next + 1].isWord
    {
      next += 1
    }
    guard next < end else { return "" }
    if tokens[next].isWord { return String(tokens[next].text) }
    let symbol = tokens[next..<end].prefix { $0.text != "(" && !$0.isWord }
    return symbol.map { String($0.text) }.joined()
  }

  /// The index of the brace that opens a declaration's body; nil when it has none.
  private func bodyStart(of kind: Declaration.Kind, at start: Int, end: Int) -> Int? {
    var index = start + 1
    while index < end {
      switch tokens[index].text {
      case "(", "[": index = partner(of: index, end: end)
      case "{": return index
      default:
        if index > start + 1, endsBefore(index) { return nil }
      }
      index += 1
    }
    return nil
  }

  /// True when a declaration does not go on from the token before to this one.
  private func endsBefore(_ index: Int) -> Bool {
    guard tokens[index].line != tokens[index - 1].line else { return tokens[index].text == ";" }
    if DeclarationReader.continuations.contains(tokens[index].text) { return false }
    return !["=", ",", ":", "(", "&", "|", "+", "where", "throws"].contains(tokens[index - 1].text)
      && !(tokens[index - 1].text == ">" && index > 1 && tokens[index - 2].text == "-")
  }

  // MARK: Brackets

  /// The index behind `a(Int), b = 1`: names of cases may be words that mean something elsewhere.
  private func skipCases(from start: Int, end: Int) -> Int {
    var index = start
    while index < end {
      while index < end, tokens[index].text == "`" { index += 1 }
      index += 1
      while index < end, tokens[index].text == "`" { index += 1 }
      index = skipGroup(at: index, end: end)
      if index < end, tokens[index].text == "=" { index += 2 }
      guard index < end, tokens[index].text == "," else { return index }
      index += 1
    }
    return end
  }

  private func skipGroup(at index: Int, end: Int) -> Int {
    index < end && tokens[index].text == "(" ? partner(of: index, end: end) + 1 : index
  }

  /// The index of the bracket that closes the one here; the last token when the file is broken.
  private func partner(of index: Int, end: Int) -> Int {
    var depth = 0
    for position in index..<end {
      switch tokens[position].text {
      case "{", "(", "[": depth += 1
      case "}", ")", "]":
        depth -= 1
        if depth == 0 { return position }
      default: break
      }
    }
    return end - 1
  }

  private static func tokens(of code: [String]) -> [Token] {
    var tokens: [Token] = []
    for (number, line) in code.enumerated() {
      var rest = line[...]
      while let first = rest.first {
        let isWord = first.isLetter || first == "_" || first.isNumber
        let text =
          isWord ? rest.prefix { $0.isLetter || $0 == "_" || $0.isNumber } : rest.prefix(1)
        if !first.isWhitespace { tokens.append(Token(text: text, line: number)) }
        rest = rest.dropFirst(text.count)
      }
    }
    return tokens
  }
}
