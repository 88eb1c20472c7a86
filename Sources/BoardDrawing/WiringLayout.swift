import BoardFile

/// Where everything of the picture is.
///
///     parts   lanes    header    lanes   parts
///     ┌────┐            1 ● ● 2          ┌────┐
///     │    ├───┐ ┌───── 3 ● ● 4 ───────┐ │    │
///     │    ├─┐ └─┼───── 5 ● ● 6        └─┤    │
///     └────┘ └───┘      7 ● ● 8          └────┘
///
/// A wire goes along its pin's row to a lane of its own, along that to its terminal's row, and into
/// the part. Terminals are half a row off the pins, so that no two wires lie on one another. One
/// that must change sides goes above the header.
struct WiringLayout {
  typealias Point = DrawnWire.Point

  /// A part's box.
  struct Box {
    var part: WiringPart
    var side: Header.Side
    var top: Int
    var height: Int
    /// The rows of the terminals.
    var rows: [Int]
  }

  /// Between two rows of pins.
  static let pitch = 26
  /// Between two lanes.
  static let lane = 10
  /// A part's width.
  static let partWidth = 176
  /// The header's width.
  static let bodyWidth = 76
  /// Room for a pin's name beside the header.
  static let nameWidth = 74
  /// Room around all.
  static let margin = 20
  /// Room for the title.
  static let titleHeight = 60

  let boxes: [Box]
  let wires: [DrawnWire]
  /// Pins of the blocks that are drawn, with their centres.
  let pins: [(pin: HeaderPin, centre: Point, side: Header.Side)]
  /// The blocks that are drawn: title, top, bottom.
  let bodies: [(title: String, top: Int, bottom: Int)]
  let bodyLeft: Int
  let width: Int
  let height: Int

  /// The edge of a box that its terminals are on.
  func edge(of side: Header.Side) -> Int { Self.edge(of: side, width: width) }

  /// That edge on a picture so wide.
  static func edge(of side: Header.Side, width: Int) -> Int {
    switch side {
    case .left: Self.margin + Self.partWidth
    case .right: width - Self.margin - Self.partWidth
    }
  }

  init(_ plan: WiringPlan) {
    let draft = WiringDraft(plan)
    boxes = draft.boxes
    pins = draft.pins
    bodies = draft.bodies
    bodyLeft = draft.bodyLeft
    width = draft.width
    height = draft.height
    wires = draft.wires()
  }
}
