import Ports

/// What a board file says: how the clock is wired, and which preferences it starts with.
package struct Board: Hashable, Sendable {
  /// How the clock is wired, with every default filled in.
  package var wiring: BoardWiring
  /// Defaults that this board registers in place of the program's.
  package var preferences: BoardPreferences

  /// The header that its lines are on; nil when that is not known.
  package var header: Header.Name?
  /// What is on pins that something else usually has, in the order of the documentation.
  package var warnings: [BoardWarning] = []

  /// Makes a board.
  package init(
    wiring: BoardWiring, preferences: BoardPreferences = BoardPreferences(),
    header: Header.Name? = nil
  ) {
    self.wiring = wiring
    self.preferences = preferences
    self.header = header
  }
}
