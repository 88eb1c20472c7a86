import BoardFile

/// Draws a part as a box with its symbol; distances count inwards from the edge with the terminals.
struct PartDrawing {
  typealias Point = DrawnWire.Point

  private static let resistor = 52...92
  private static let core = 124

  private let box: WiringLayout.Box
  private let edge: Int

  init(_ box: WiringLayout.Box, edge: Int) {
    self.box = box
    self.edge = edge
  }

  func draw(in svg: inout SVG) {
    let x = box.side == .left ? edge - WiringLayout.partWidth : edge
    svg.box(
      x: x, y: box.top, width: WiringLayout.partWidth, height: box.height, fill: "#fafafa",
      radius: 6)
    svg.text(
      box.part.name, at: Point(x + WiringLayout.partWidth / 2, box.top + 14), .middle, isBold: true)
    for (terminal, row) in zip(box.part.terminals, box.rows) {
      svg.text(terminal.name, at: place(6, row - 3), box.side == .left ? .end : .start, size: 10)
      svg.circle(place(0, row), radius: 3, fill: "#222222")
      if let ohms = terminal.ohms { drawResistor(ohms, row, in: &svg) }
    }
    switch box.part.kind {
    case .encoder: drawEncoder(in: &svg)
    case .lamp: drawLamp(in: &svg)
    case .buzzerOnNPN, .passiveBuzzerOnNPN: drawBuzzer(isAbove: true, in: &svg)
    case .buzzerOnPNP: drawBuzzer(isAbove: false, in: &svg)
    }
  }

  /// A place so far inside the edge.
  private func place(_ inside: Int, _ y: Int) -> Point {
    Point(box.side == .left ? edge - inside : edge + inside, y)
  }

  private func drawResistor(_ ohms: Int, _ row: Int, in svg: inout SVG) {
    let (near, far) = (
      place(Self.resistor.lowerBound, row), place(Self.resistor.upperBound, row)
    )
    svg.line([place(0, row), near])
    svg.box(x: min(near.x, far.x), y: row - 6, width: Self.resistor.count - 1, height: 12)
    svg.text(WiringPlan.ohms(ohms), at: Point((near.x + far.x) / 2, row + 4), .middle, size: 10)
  }

  private func drawEncoder(in svg: inout SVG) {
    let centre = place(Self.core - 20, box.rows[1])
    for row in box.rows.prefix(3) { svg.line([place(0, row), place(Self.core - 20, row)]) }
    svg.circle(centre, radius: 32, fill: "#dddddd")
    svg.line([centre, Point(centre.x + 16, centre.y - 20)], width: 3)
    let (down, up) = (box.rows[3], box.rows[4])
    // A switch that is open at rest.
    svg.line([place(0, down), place(Self.core - 20, down), place(Self.core - 20, down + 6)])
    svg.line([place(0, up), place(Self.core - 20, up), place(Self.core - 20, up - 6)])
    svg.line([place(Self.core - 20, up - 6), place(Self.core - 34, down + 6)])
  }

  /// From the resistor's row down to the other leg.
  private func drawLamp(in svg: inout SVG) {
    let (top, bottom) = (box.rows[0], box.rows[1])
    let middle = (top + bottom) / 2
    svg.line([
      place(Self.resistor.upperBound, top), place(Self.core, top), place(Self.core, middle),
    ])
    let centre = place(Self.core, middle)
    svg.shape(
      [
        Point(centre.x - 7, middle - 6), Point(centre.x + 7, middle - 6),
        Point(centre.x, middle + 5),
      ], fill: "#d62728")
    svg.line([Point(centre.x - 7, middle + 6), Point(centre.x + 7, middle + 6)])
    svg.line([place(Self.core, middle + 6), place(Self.core, bottom), place(0, bottom)])
  }

  /// A transistor in the middle row: with the buzzer above it at the supply (NPN), or below it at
  /// ground (PNP).
  ///
  ///     supply ──┐          supply ──┐
  ///              ♪                  ◣│   arrow inwards
  ///     base ─▭─┤ NPN       base ─▭─┤ PNP
  ///             ◢│ outwards          ♪
  ///     ground ──┘          ground ──┘
  private func drawBuzzer(isAbove: Bool, in svg: inout SVG) {
    let (top, row, bottom) = (box.rows[0], box.rows[1], box.rows[2])
    let bar = Self.core - 14
    svg.line([place(Self.resistor.upperBound, row), place(bar, row)])
    svg.line([place(bar, row - 10), place(bar, row + 10)], width: 4)
    svg.line([
      place(bar, row - 5), place(Self.core, row - 14), place(Self.core, top), place(0, top),
    ])
    svg.line(
      [place(bar, row + 5), place(Self.core, row + 14), place(Self.core, bottom), place(0, bottom)])
    let direction = box.side == .left ? -1 : 1
    if isAbove {
      let tip = place(Self.core - 2, row + 13)
      svg.shape([
        tip, Point(tip.x - 7 * direction, tip.y - 1), Point(tip.x - 3 * direction, tip.y - 7),
      ])
    } else {
      let tip = place(bar + 3, row - 7)
      svg.shape([
        tip, Point(tip.x + 7 * direction, tip.y), Point(tip.x + 4 * direction, tip.y - 7),
      ])
    }
    let centre = place(Self.core, isAbove ? top + 20 : bottom - 20)
    svg.circle(centre, radius: 11, fill: "#ffffff")
    svg.text("♪", at: Point(centre.x, centre.y + 5), .middle)
    svg.text("+", at: Point(centre.x + 14, centre.y - 8), size: 10)
    svg.text(
      isAbove ? "NPN" : "PNP", at: place(Self.core + 8, row + 4), box.side == .left ? .end : .start,
      size: 10)
  }
}
