import BoardFile

/// The plan as a picture: header, parts with their symbols, a wire of its own colour for each line.
extension WiringPlan {
  /// The picture as SVG; the same bytes for the same board.
  package var svg: String {
    let layout = WiringLayout(self)
    var svg = SVG()
    svg.text(title, at: .init(layout.width / 2, 28), .middle, size: 18, isBold: true)
    svg.text(header.firstPin, at: .init(layout.width / 2, 48), .middle)
    for body in layout.bodies { draw(body, of: layout, in: &svg) }
    for wire in layout.wires { draw(wire, of: layout, in: &svg) }
    for pin in layout.pins { draw(pin, of: layout, in: &svg) }
    for box in layout.boxes { PartDrawing(box, edge: layout.edge(of: box.side)).draw(in: &svg) }
    let list = layout.height + 10
    let lines = ["You need: " + (shopping.first ?? "")] + shopping.dropFirst() + remarks
    for (index, line) in lines.enumerated() {
      svg.text(line, at: .init(layout.width / 2, list + index * 18), .middle)
    }
    let height = list + lines.count * 18
    return svg.file(width: layout.width, height: height, title: "Wiring of \(title)")
  }

  /// The wires of the picture with their corners.
  package var drawnWires: [DrawnWire] { WiringLayout(self).wires }

  private func draw(
    _ body: (title: String, top: Int, bottom: Int), of layout: WiringLayout, in svg: inout SVG
  ) {
    svg.box(
      x: layout.bodyLeft, y: body.top, width: WiringLayout.bodyWidth,
      height: body.bottom - body.top, fill: "#e8e8e8", radius: 4)
    svg.text(
      body.title, at: .init(layout.bodyLeft + WiringLayout.bodyWidth / 2, body.top - 6), .middle,
      isBold: true)
  }

  private func draw(_ wire: DrawnWire, of layout: WiringLayout, in svg: inout SVG) {
    svg.line(
      wire.points, color: wire.color,
      extra: " data-pin=\"\(wire.pin.position)\" data-part=\"\(wire.part.name)\"")
    // The number again at the other end, so that no wire must be followed by eye.
    guard let end = wire.points.last, wire.points.count > 1 else { return }
    let isLeft = wire.points[wire.points.count - 2].x > end.x
    svg.text(
      wire.pin.position, at: .init(end.x + (isLeft ? 3 : -3), end.y - 3), isLeft ? .start : .end,
      size: 10, color: wire.color)
  }

  private func draw(
    _ pin: (pin: HeaderPin, centre: DrawnWire.Point, side: Header.Side), of layout: WiringLayout,
    in svg: inout SVG
  ) {
    let isUsed = !ends(at: pin.pin).isEmpty
    svg.circle(pin.centre, radius: 10, fill: isUsed ? "#ffd54a" : "#ffffff")
    // The block's title says the rest of a long position.
    let number = pin.pin.position.split(separator: "_").last ?? ""
    svg.text(
      String(number), at: .init(pin.centre.x, pin.centre.y + 4), .middle, size: 10)
    guard isUsed else { return }
    let isLeft = pin.side == .left
    svg.text(
      pin.pin.words,
      at: .init(
        isLeft ? layout.bodyLeft - 4 : layout.bodyLeft + WiringLayout.bodyWidth + 4,
        pin.centre.y - 4), isLeft ? .end : .start, size: 10)
  }
}
