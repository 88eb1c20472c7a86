/// Blanks everything in Swift source that is no code, so that rules about code see only code.
///
/// Comments, text and interpolations become spaces, one a byte; lines keep their number. Regex
/// literals are not known to it (the project has none).
struct CodeMask {
  private let source: [UInt8]
  private var result: [UInt8] = []
  private var index = 0

  private init(_ text: String) {
    source = Array(text.utf8)
    result.reserveCapacity(source.count)
  }

  /// The code of a Swift file, or of a C file with `isC`.
  static func code(of text: String, isC: Bool = false) -> String {
    var mask = CodeMask(text)
    mask.run(isC: isC)
    return String(decoding: mask.result, as: UTF8.self)
  }

  private mutating func run(isC: Bool) {
    while index < source.count {
      if isAt("//") {
        blankLine()
      } else if isAt("/*") {
        blankBlockComment(isNested: !isC)
      } else if isC && isAt("'") {
        blankCharacter()
      } else if let hashes = hashesBeforeQuote() {
        blankText(hashes: hashes)
      } else {
        keep()
      }
    }
  }

  // MARK: Kinds of text

  private mutating func blankBlockComment(isNested: Bool) {
    var depth = 0
    repeat {
      if isAt("/*") {
        depth = isNested ? depth + 1 : 1
        blank(2)
      } else if isAt("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && index < source.count
  }

  private mutating func blankCharacter() {
    blank(1)
    while index < source.count, !isAt("'"), !isAt("\n") { blank(isAt("\\") ? 2 : 1) }
    blank(1)
  }

  /// How many `#` stand before a quote here; nil where no text begins.
  private func hashesBeforeQuote() -> Int? {
    var end = index
    while end < source.count, source[end] == UInt8(ascii: "#") { end += 1 }
    return end < source.count && source[end] == UInt8(ascii: "\"") ? end - index : nil
  }

  /// Blanks `"…"`, `"""…"""` and both with hashes, interpolations included.
  private mutating func blankText(hashes: Int) {
    blank(hashes)
    let quote = isAt("\"\"\"") ? "\"\"\"" : "\""
    let end = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    blank(quote.count)
    while index < source.count {
      if isAt(end) {
        blank(end.count)
        return
      } else if isAt(escape + "(") {
        blank(escape.count)
        blankInterpolation()
      } else if isAt(escape) {
        blank(escape.count + 1)
      } else if quote.count == 1 && isAt("\n") {
        return
      } else {
        blank(1)
      }
    }
  }

  /// Blanks from an opening parenthesis to its partner; text inside may hold more of both.
  private mutating func blankInterpolation() {
    var depth = 0
    repeat {
      if let hashes = hashesBeforeQuote() {
        blankText(hashes: hashes)
        continue
      }
      if isAt("(") { depth += 1 }
      if isAt(")") { depth -= 1 }
      blank(1)
    } while depth > 0 && index < source.count
  }

  // MARK: Steps

  private func isAt(_ text: String) -> Bool {
    var position = index
    for byte in text.utf8 {
      guard position < source.count, source[position] == byte else { return false }
      position += 1
    }
    return true
  }

  private mutating func keep() {
    result.append(source[index])
    index += 1
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count where index < source.count {
      result.append(isAt("\n") ? UInt8(ascii: "\n") : UInt8(ascii: " "))
      index += 1
    }
  }

  private mutating func blankLine() {
    while index < source.count, !isAt("\n") { blank(1) }
  }
}
