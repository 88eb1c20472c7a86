/// How a line's level is to be read or driven.
package struct LineWiring: Hashable, Sendable {
  /// Where the line is.
  package var location: LineLocation
  /// True when the active state is low (a button to ground, an LED to the supply).
  package var isActiveLow: Bool

  /// Makes a line's wiring.
  package init(location: LineLocation, isActiveLow: Bool = false) {
    self.location = location
    self.isActiveLow = isActiveLow
  }
}
