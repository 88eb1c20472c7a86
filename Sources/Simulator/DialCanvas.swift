/// Cells of text that can be inked in dots finer than a cell.
///
///     braille: 2 x 4 dots a cell, square       ascii: 1 dot a cell, twice as high as wide
///
/// Places are measured in braille dots for both, so that one geometry serves every ink. The origin
/// is the middle of the canvas.
struct DialCanvas {
  /// One dot's share of a cell, in the order Unicode numbers them (U+2800 and up).
  private static let brailleBits: [[UInt8]] = [
    [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
  ]

  let columns: Int
  let rows: Int
  let ink: DialStyle.Ink
  private var dots: [UInt8]
  private var texts: [Character?]
  private var parts: [DialDrawing.Part]

  /// Makes an empty canvas.
  init(columns: Int, rows: Int, ink: DialStyle.Ink) {
    self.columns = columns
    self.rows = rows
    self.ink = ink
    dots = Array(repeating: 0, count: columns * rows)
    texts = Array(repeating: nil, count: columns * rows)
    parts = Array(repeating: .blank, count: columns * rows)
  }

  /// The largest radius that stays on the canvas.
  var radius: Double { Double(min(columns, 2 * rows)) - 0.5 }

  /// Inks the dot nearest to a place; of several parts in one cell the last one names it.
  mutating func dot(_ x: Double, _ y: Double, _ part: DialDrawing.Part) {
    let column = DialCanvas.nearest(x + Double(columns) - 0.5)
    let row = DialCanvas.nearest(y + 2 * Double(rows) - 0.5)
    guard 0..<2 * columns ~= column, 0..<4 * rows ~= row else { return }
    let cell = row / 4 * columns + column / 2
    dots[cell] |= DialCanvas.brailleBits[row % 4][column % 2]
    parts[cell] = part
  }

  /// Inks every dot within half a `width` of the line from one distance to another from the middle.
  mutating func line(
    _ direction: DialDirection, from start: Double, to end: Double, width: Double,
    _ part: DialDrawing.Part
  ) {
    switch ink {
    case .ascii: steps(direction, from: start, to: end, each: 0.5, part)
    case .braille:
      let (dotRows, dotColumns) = (
        DialCanvas.places(start * direction.y, end * direction.y, width, within: 2 * rows),
        DialCanvas.places(start * direction.x, end * direction.x, width, within: columns)
      )
      for row in dotRows {
        for column in dotColumns {
          let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
          let along = x * direction.x + y * direction.y
          let across = x * direction.y - y * direction.x
          if start...end ~= along && abs(across) <= width / 2 { dot(x, y, part) }
        }
      }
    }
  }

  /// The dots between two places, `width` more at both ends, up to `edge` from the middle.
  private static func places(
    _ start: Double, _ end: Double, _ width: Double, within edge: Int
  ) -> Range<Int> {
    let first = max(nearest(min(start, end) - width), -edge)
    let last = min(nearest(max(start, end) + width), edge)
    return first..<max(first, last)
  }

  /// Inks single dots along a line, so far apart.
  mutating func steps(
    _ direction: DialDirection, from start: Double, to end: Double, each pace: Double,
    _ part: DialDrawing.Part
  ) {
    var distance = start
    while distance <= end {
      dot(distance * direction.x, distance * direction.y, part)
      distance += pace
    }
  }

  /// Writes a word over whatever is there, its middle nearest to a place.
  mutating func write(_ word: String, atX x: Double, y: Double, _ part: DialDrawing.Part) {
    let row = DialCanvas.nearest(y / 4 + Double(rows - 1) / 2)
    let middle = x / 2 + Double(columns - 1) / 2
    let first = DialCanvas.nearest(middle - Double(word.count - 1) / 2)
    for (place, character) in word.enumerated() {
      guard 0..<rows ~= row, 0..<columns ~= first + place else { continue }
      texts[row * columns + first + place] = character
      parts[row * columns + first + place] = part
    }
  }

  /// The nearest whole number above -1000; `rounded()` would want the C mathematics library.
  private static func nearest(_ place: Double) -> Int { Int(place + 1_000.5) - 1_000 }

  /// The cell at a column and a row.
  func cell(_ column: Int, _ row: Int) -> DialDrawing.Cell {
    let index = row * columns + column
    return DialDrawing.Cell(character: character(index), part: parts[index])
  }

  private func character(_ index: Int) -> Character {
    if let text = texts[index] { return text }
    if dots[index] == 0 { return " " }
    switch ink {
    case .braille: return Character(Unicode.Scalar(0x2800 + UInt32(dots[index])) ?? " ")
    case .ascii: return parts[index].ascii
    }
  }
}
