/// Fits words of any origin into columns of a terminal.
enum ScreenText {
  /// Scripts whose characters are two columns wide (Unicode, EastAsianWidth.txt), and emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// Replaces what would move the cursor or turn text around; a notification may hold anything.
  static func clean(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
            .privateUse:
            " "
          default: scalar
          }
        }))
  }

  /// How many columns a cleaned text takes.
  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  private static func width(_ character: Character) -> Int {
    character.unicodeScalars.contains { scalar in wide.contains { $0.contains(scalar.value) } }
      ? 2 : 1
  }

  /// The beginning of a text that fits, with three dots at its end if it was cut.
  static func clipped(_ text: String, to columns: Int) -> String {
    if width(text) <= columns { return text }
    let dots = min(3, columns)
    return prefix(text, columns: columns - dots) + String(repeating: ".", count: dots)
  }

  /// Breaks a text at its blanks into lines that fit; longer words are broken anywhere.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    guard columns > 1 else { return [clipped(text, to: columns)] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      var rest = String(word)
      if !line.isEmpty, width(line) + 1 + width(rest) <= columns {
        line += " " + rest
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while width(rest) > columns {
        let part = prefix(rest, columns: columns)
        lines.append(part)
        rest.removeFirst(part.count)
      }
      line = rest
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  private static func prefix(_ text: String, columns: Int) -> String {
    var left = columns
    return String(
      text.prefix { character in
        left -= width(character)
        return left >= 0
      })
  }
}
