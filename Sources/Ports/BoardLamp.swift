import AlarmCore

/// An LED of a board, and what it shows.
package struct BoardLamp: Hashable, Sendable {
  /// What an LED is there for.
  package enum Place: Hashable, Sendable {
    /// It tells whether an alarm is armed.
    case armed
    /// It counts, as this bit of `LampFrame.badge`.
    case badge(Int)
  }

  /// What it is on.
  package let wiring: LampWiring
  /// What it is there for.
  package let place: Place

  /// True when a frame has it lit; one past the sixteen bits of the badge never is.
  package func isLit(in frame: LampFrame) -> Bool {
    switch place {
    case .armed: frame.armed
    case .badge(let bit): (frame.badge >> bit) & 1 == 1
    }
  }
}

extension BoardWiring {
  /// Every LED, the armed one first, then the badge from its lowest on.
  package var lamps: [BoardLamp] {
    let armed = armedLamp.map { [BoardLamp(wiring: $0, place: .armed)] } ?? []
    return armed + badgeLamps.enumerated().map { BoardLamp(wiring: $1, place: .badge($0)) }
  }
}
