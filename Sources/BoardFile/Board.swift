import Ports

/// What a board file says: how the clock is wired, and which preferences it starts with.
package struct Board: Hashable, Sendable {
  /// How the clock is wired, with every default filled in.
  package var wiring: BoardWiring
  /// Defaults that this board registers in place of the program's.
  package var preferences: BoardPreferences

  /// Makes a board.
  package init(wiring: BoardWiring, preferences: BoardPreferences = BoardPreferences()) {
    self.wiring = wiring
    self.preferences = preferences
  }
}
