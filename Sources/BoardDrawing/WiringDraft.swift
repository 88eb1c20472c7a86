import BoardFile

/// Finds the places of a picture, one thing after the other: boxes, lanes, header, wires.
struct WiringDraft {
  typealias Point = DrawnWire.Point
  typealias Layout = WiringLayout

  /// An end of a wire that has no lane yet.
  private struct End {
    var box: Int
    var terminal: Terminal
    var pin: HeaderPin
    var pinRow: Int
    var pinSide: Header.Side
    var row: Int
  }

  /// Colours of signals, of which no two in a row are alike.
  private static let colors = [
    "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17a2b8", "#e377c2", "#7a7a00",
  ]
  private static let groundColor = "#222222"
  private static let supplyColor = "#d62728"

  let plan: WiringPlan
  private(set) var boxes: [Layout.Box] = []
  private(set) var pins: [(pin: HeaderPin, centre: Point, side: Header.Side)] = []
  private(set) var bodies: [(title: String, top: Int, bottom: Int)] = []
  private(set) var bodyLeft = 0
  private(set) var width = 0
  private(set) var height = 0
  private var ends: [End] = []
  /// Lanes of each side, from the header outwards, as indices of `ends`.
  private var lanes: [Header.Side: [Int]] = [:]
  /// Ends whose pin is on the other side than their part.
  private var bridges: [Int] = []
  private var top = 0

  init(_ plan: WiringPlan) {
    self.plan = plan
    let crossing = plan.parts.reduce(0) { sum, part in
      sum + part.terminals.count { side(of: $0.pin) != side(of: part) }
    }
    top = Layout.titleHeight + Layout.margin + crossing * Layout.lane
    placeRows()
    placeBoxes()
    placeLanes()
    placeHeader()
  }

  /// The wires, in the order of the plan.
  func wires() -> [DrawnWire] {
    var signals = 0
    return ends.indices.map { index in
      let end = ends[index]
      let color: String
      switch end.terminal.duty {
      case .ground: color = Self.groundColor
      case .supply: color = Self.supplyColor
      case .signal:
        color = Self.colors[signals % Self.colors.count]
        signals += 1
      }
      return DrawnWire(
        pin: end.pin, part: boxes[end.box].part, terminal: end.terminal, color: color,
        points: points(of: index))
    }
  }

  private func side(of pin: HeaderPin?) -> Header.Side {
    pin.flatMap { plan.header.place(of: $0)?.side } ?? .left
  }

  /// A part is on the side of its first signal.
  private func side(of part: WiringPart) -> Header.Side {
    side(of: part.terminals.first { $0.duty == .signal }?.pin)
  }

  /// The rows of the header's blocks that are used, one block below the other.
  private mutating func placeRows() {
    var y = top + Layout.pitch
    for block in plan.header.blocks where plan.uses(block) {
      let start = y
      for (index, pin) in block.pins.enumerated() {
        let row = start + index / 2 * Layout.pitch
        pins.append((pin, Point(0, row), index % 2 == 0 ? .left : .right))
        y = row
      }
      bodies.append((block.title, start - Layout.pitch / 2 - 4, y + Layout.pitch / 2 + 4))
      y += 3 * Layout.pitch
    }
    height = y - 2 * Layout.pitch + Layout.margin
  }

  private func row(of pin: HeaderPin) -> Int {
    pins.first { $0.pin == pin }?.centre.y ?? top
  }

  /// Boxes of each side in the order of their pins, each as close to them as the one above lets it.
  private mutating func placeBoxes() {
    var bottoms: [Header.Side: Int] = [:]
    let sorted = plan.parts.enumerated().sorted { left, right in
      let (first, second) = (middle(of: left.element), middle(of: right.element))
      return first == second ? left.offset < right.offset : first < second
    }
    for (_, part) in sorted {
      let side = side(of: part)
      let spacing = part.spacing
      let length = (part.terminals.count - 1) * spacing
      let wanted = middle(of: part) - length / 2
      let least = (bottoms[side] ?? top - Layout.pitch) + 2 * Layout.pitch
      // Half a row off the pins.
      let steps = max((max(wanted, least) - top) / Layout.pitch, 0)
      let first = top + steps * Layout.pitch + Layout.pitch / 2
      let rows = part.terminals.indices.map { first + $0 * spacing }
      let last = first + length
      boxes.append(
        Layout.Box(
          part: part, side: side, top: first - Layout.pitch, height: length + 40, rows: rows))
      bottoms[side] = last
      height = max(height, last + Layout.pitch + Layout.margin)
    }
    placeEnds()
  }

  /// The middle row of a part's signals.
  private func middle(of part: WiringPart) -> Int {
    let rows = part.terminals.filter { $0.duty == .signal }.compactMap(\.pin).map(row)
    return rows.isEmpty ? top : rows.reduce(0, +) / rows.count
  }

  private mutating func placeEnds() {
    for part in plan.parts {
      guard let number = boxes.firstIndex(where: { $0.part == part }) else { continue }
      for (terminal, row) in zip(part.terminals, boxes[number].rows) {
        guard let pin = terminal.pin else { continue }
        ends.append(
          End(
            box: number, terminal: terminal, pin: pin, pinRow: self.row(of: pin),
            pinSide: side(of: pin), row: row))
      }
    }
  }

  /// Lanes outwards from the header: of wires that go up the highest first, then of those that go
  /// down the lowest first, so that no two of one direction cross.
  ///
  /// Those that change sides come last on both.
  private mutating func placeLanes() {
    for side in [Header.Side.left, .right] {
      let here = ends.indices.filter {
        ends[$0].pinSide == side && boxes[ends[$0].box].side == side
      }
      let up = here.filter { ends[$0].row < ends[$0].pinRow }.sorted { ends[$0].row < ends[$1].row }
      let down = here.filter { ends[$0].row >= ends[$0].pinRow }
        .sorted { ends[$0].row > ends[$1].row }
      lanes[side] = up + down
    }
    bridges = ends.indices.filter { ends[$0].pinSide != boxes[ends[$0].box].side }
    for index in bridges {
      lanes[.left, default: []].append(index)
      lanes[.right, default: []].append(index)
    }
  }

  private mutating func placeHeader() {
    let left = lanesWidth(.left)
    bodyLeft = Layout.margin + Layout.partWidth + left + Layout.nameWidth
    width =
      bodyLeft + Layout.bodyWidth + Layout.nameWidth + lanesWidth(.right) + Layout.partWidth
      + Layout.margin
    for index in pins.indices {
      let inset = pins[index].side == .left ? 20 : Layout.bodyWidth - 20
      pins[index].centre.x = bodyLeft + inset
    }
  }

  private func lanesWidth(_ side: Header.Side) -> Int {
    ((lanes[side]?.count ?? 0) + 3) * Layout.lane
  }

  /// Where an end's lane is on a side.
  private func lane(of index: Int, _ side: Header.Side) -> Int {
    let steps = (lanes[side]?.firstIndex(of: index) ?? 0) + 1
    switch side {
    case .left: return bodyLeft - Layout.nameWidth - steps * Layout.lane
    case .right: return bodyLeft + Layout.bodyWidth + Layout.nameWidth + steps * Layout.lane
    }
  }

  private func points(of index: Int) -> [Point] {
    let end = ends[index]
    let side = boxes[end.box].side
    let start = pins.first { $0.pin == end.pin }?.centre ?? Point(0, 0)
    let edge = Layout.edge(of: side, width: width)
    let near = lane(of: index, side)
    guard end.pinSide != side else {
      return [start, Point(near, start.y), Point(near, end.row), Point(edge, end.row)]
    }
    let far = lane(of: index, end.pinSide)
    let above = top - ((bridges.firstIndex(of: index) ?? 0) + 1) * Layout.lane
    return [
      start, Point(far, start.y), Point(far, above), Point(near, above), Point(near, end.row),
      Point(edge, end.row),
    ]
  }
}

extension WiringPart {
  /// Between two of its terminals: whole rows, so that all are half a row off the pins.
  fileprivate var spacing: Int {
    switch kind {
    case .encoder, .lamp: WiringLayout.pitch
    case .buzzerOnNPN, .buzzerOnPNP, .passiveBuzzerOnNPN: 2 * WiringLayout.pitch
    }
  }
}
