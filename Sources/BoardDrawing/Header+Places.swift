import BoardFile

/// Where pins are on a header, as a picture shows it.
extension Header {
  /// The side of a pin: odd ones are drawn left.
  enum Side: Hashable {
    case left
    case right
  }

  /// A pin's place.
  struct Place: Hashable {
    var block: Int
    var row: Int
    var side: Side
  }

  /// Where a pin is; nil when it is none of this header's.
  func place(of pin: HeaderPin) -> Place? {
    for (number, block) in blocks.enumerated() {
      guard let index = block.pins.firstIndex(of: pin) else { continue }
      return Place(block: number, row: index / 2, side: index % 2 == 0 ? .left : .right)
    }
    return nil
  }

  /// The ground or the 3.3 V pin that is nearest to a pin: in its block, in its row of pins where
  /// there is one, then by the steps between.
  func nearest(_ duty: Terminal.Duty, to pin: HeaderPin?) -> HeaderPin? {
    guard let pin, let from = place(of: pin) else { return nil }
    var best: (pin: HeaderPin, distance: Int)?
    for candidate in blocks.flatMap(\.pins) where candidate.isGood(for: duty) {
      guard let place = place(of: candidate) else { continue }
      let distance =
        abs(place.row - from.row) + (place.side == from.side ? 0 : 100)
        + (place.block == from.block ? 0 : 1_000)
      if let best, best.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.pin
  }
}

extension HeaderPin {
  /// Logic runs at 3.3 V on every header: nothing may pull a line to 5 V.
  static let logicSupply = "3.3 V"

  fileprivate func isGood(for duty: Terminal.Duty) -> Bool {
    switch duty {
    case .ground: role == .ground
    case .supply: role == .supply(HeaderPin.logicSupply)
    case .signal: false
    }
  }
}
