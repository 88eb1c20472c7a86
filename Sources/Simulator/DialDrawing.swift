import CivilTime

/// Draws a 12-hour dial with its hand as text.
///
///         12
///     11  ╷   1        marks on the rim, numbers inside it, the alarm's hand from the middle out,
///    10    ╲   2       the time's own hand shorter and dotted
///    9      ·  3
///
/// A cell is taken to be twice as high as wide; 2n - 1 columns and n rows make a circle.
package struct DialDrawing: Hashable, Sendable {
  /// What a cell shows, so that a screen can colour it.
  package enum Part: Hashable, Sendable, CaseIterable {
    /// Nothing.
    case blank
    /// A dot of a minute.
    case minute
    /// A stroke of an hour.
    case hour
    /// A number.
    case digit
    /// The hand of the time that is.
    case now
    /// The hand of the alarm.
    case hand
    /// The middle.
    case hub

    /// What stands for it where only ASCII can be shown.
    var ascii: Character {
      switch self {
      case .blank: " "
      case .minute: "."
      case .hour: "+"
      case .digit: "?"
      case .now: ":"
      case .hand: "*"
      case .hub: "o"
      }
    }
  }

  /// One column of one row.
  package struct Cell: Hashable, Sendable {
    /// What it shows, one column wide.
    package var character: Character
    /// What that belongs to.
    package var part: Part
  }

  /// How many columns every row has.
  package let columns: Int
  /// The rows, top first.
  package let cells: [[Cell]]

  /// Sizes a dial can be told from a blot, and a terminal could show.
  package static let rowRange = 5...63

  /// The columns that make a circle of so many rows.
  package static func columns(forRows rows: Int) -> Int { 2 * rows - 1 }

  /// Draws a dial.
  ///
  /// - Parameters:
  ///   - rows: its height, held within `rowRange`; it is `columns(forRows:)` wide.
  ///   - hand: where the alarm's hand points, nil without one.
  ///   - now: where the hand of the time points, nil without one.
  package init(rows: Int, style: DialStyle, hand: DialTime?, now: DialTime? = nil) {
    let rows = min(max(rows, DialDrawing.rowRange.lowerBound), DialDrawing.rowRange.upperBound)
    columns = DialDrawing.columns(forRows: rows)
    var canvas = DialCanvas(columns: columns, rows: rows, ink: style.ink)
    DialDrawing.drawMarks(style, on: &canvas)
    DialDrawing.drawDigits(style, on: &canvas)
    DialDrawing.drawHands(hand, now: now, on: &canvas)
    let columns = columns
    cells = (0..<rows).map { row in (0..<columns).map { canvas.cell($0, row) } }
  }

  /// The rows as text, blanks at their ends cut off.
  package var lines: [String] {
    cells.map { row in
      var text = String(row.map(\.character))
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  private static func drawMarks(_ style: DialStyle, on canvas: inout DialCanvas) {
    switch style.partition {
    case .none: break
    case .hours: drawHours(on: &canvas)
    case .minutes:
      for minute in 0..<60 where minute % 5 != 0 {
        let direction = DialDirection(DialTime(minutesWrapping: minute * 12))
        canvas.dot(canvas.radius * direction.x, canvas.radius * direction.y, .minute)
      }
      drawHours(on: &canvas)
    }
  }

  private static func drawHours(on canvas: inout DialCanvas) {
    let rim = canvas.radius
    for hour in 0..<12 {
      let direction = DialDirection(DialTime(minutesWrapping: hour * 60))
      switch canvas.ink {
      case .braille: canvas.line(direction, from: rim * 0.86, to: rim + 0.5, width: 1.4, .hour)
      case .ascii: canvas.dot(rim * direction.x, rim * direction.y, .hour)
      }
    }
  }

  private static func drawDigits(_ style: DialStyle, on canvas: inout DialCanvas) {
    // Numbers stand inside marks, else on the rim.
    let radius = canvas.radius * (style.partition == .none ? 0.94 : 0.74)
    for hour in 1...12 {
      switch style.digits {
      case .none: continue
      case .quarters where hour % 3 != 0: continue
      case .quarters, .all: break
      }
      let direction = DialDirection(DialTime(minutesWrapping: hour * 60))
      canvas.write("\(hour)", atX: radius * direction.x, y: radius * direction.y, .digit)
    }
  }

  private static func drawHands(_ hand: DialTime?, now: DialTime?, on canvas: inout DialCanvas) {
    let radius = canvas.radius
    if let now {
      canvas.steps(DialDirection(now), from: 2, to: radius * 0.5, each: 2.5, .now)
    }
    if let hand {
      canvas.line(DialDirection(hand), from: 0, to: radius * 0.62, width: radius / 14, .hand)
    }
    canvas.dot(0, 0, .hub)
  }
}
