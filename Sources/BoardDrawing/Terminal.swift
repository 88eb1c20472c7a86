import BoardFile

/// One connection of a part: where it is to be soldered or plugged, and to which pin.
package struct Terminal: Hashable, Sendable {
  /// What the wire is for, which decides its colour.
  package enum Duty: Hashable, Sendable {
    /// A line of the chip.
    case signal
    /// Ground.
    case ground
    /// A supply.
    case supply
  }

  /// What the part calls it ("A", "long leg").
  package let name: String
  /// The pin it goes to; nil where the board's header has none for it.
  package let pin: HeaderPin?
  /// The resistor between, in ohms; nil for a plain wire.
  package let ohms: Int?
  /// What the wire is for.
  package let duty: Duty

  /// Makes a terminal.
  init(_ name: String, to pin: HeaderPin?, over ohms: Int? = nil, _ duty: Duty) {
    self.name = name
    self.pin = pin
    self.ohms = ohms
    self.duty = duty
  }
}
