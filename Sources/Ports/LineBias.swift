/// Which resistor an input has inside the chip.
package enum LineBias: String, Hashable, Sendable, CaseIterable {
  /// A resistor to the supply: an open contact reads high.
  case pullUp = "pull-up"
  /// A resistor to ground: an open contact reads low.
  case pullDown = "pull-down"
  /// None; the board has its own resistors.
  case none
}
