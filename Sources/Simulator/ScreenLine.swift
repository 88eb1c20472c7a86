/// One row of the screen, in pieces of one ink each.
struct ScreenLine: Hashable, Sendable {
  private struct Piece: Hashable {
    var text: String
    var ink: ScreenInk
  }

  private var pieces: [Piece] = []
  /// How many columns it has.
  private(set) var columns = 0

  /// Makes an empty row.
  init() {}

  /// Makes a row of one piece.
  init(_ text: String, _ ink: ScreenInk = .plain) { add(text, ink) }

  /// Adds cleaned text at its end.
  mutating func add(_ text: String, _ ink: ScreenInk = .plain) {
    columns += ScreenText.width(text)
    if pieces.last?.ink == ink {
      pieces[pieces.count - 1].text += text
    } else if !text.isEmpty {
      pieces.append(Piece(text: text, ink: ink))
    }
  }

  /// Adds another row at its end.
  mutating func add(_ line: ScreenLine) {
    for piece in line.pieces { add(piece.text, piece.ink) }
  }

  /// Adds blanks up to a column; harmless beyond it.
  mutating func pad(to column: Int) {
    if column > columns { add(String(repeating: " ", count: column - columns)) }
  }

  /// The beginning that fits into so many columns.
  func clipped(to limit: Int) -> ScreenLine {
    guard columns > limit else { return self }
    var line = ScreenLine()
    for piece in pieces where line.columns < limit {
      line.add(ScreenText.clipped(piece.text, to: limit - line.columns), piece.ink)
    }
    return line
  }

  /// The row as it is written; without colours, blanks at its end are cut off.
  func text(hasColour: Bool) -> String {
    guard hasColour else {
      var text = pieces.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
    return pieces.map { "\u{1B}[\($0.ink.attributes)m\($0.text)" }.joined()
  }
}
