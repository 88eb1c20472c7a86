/// Rows of words, one below the other.
enum TextColumns {
  /// A word with spaces behind it, up to a width in characters; a longer one as it is.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  /// A line without the spaces at its end.
  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Lines in which all columns but the last are as wide as their widest word, two spaces apart.
  static func lines(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      trimmed(zip(row, widths).map { padded($0, to: $1) }.joined(separator: "  "))
    }
  }
}
