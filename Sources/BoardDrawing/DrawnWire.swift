import BoardFile

/// A wire of the picture, from a pin to a terminal.
package struct DrawnWire: Hashable, Sendable {
  /// A place on the picture, in pixels from its top left corner.
  package struct Point: Hashable, Sendable {
    /// To the right.
    package var x: Int
    /// Down.
    package var y: Int

    /// Makes a place.
    package init(_ x: Int, _ y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The pin it begins at.
  package let pin: HeaderPin
  /// The part it ends at.
  package let part: WiringPart
  /// The terminal of the part.
  package let terminal: Terminal
  /// Its colour, as SVG has it.
  package let color: String
  /// Its corners, the pin's centre first and the terminal last.
  package let points: [Point]
}
