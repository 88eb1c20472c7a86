import YAML

/// A pin that works, and that something else usually has.
package struct BoardWarning: Hashable, Sendable, CustomStringConvertible {
  /// Where the file says so.
  package let position: SourcePosition
  /// Who is on the pin ("leds.armed").
  package let path: String
  /// The pin.
  package let pin: HeaderPin
  /// What usually has it.
  package let duty: PinDuty

  /// Makes a warning.
  init(at position: SourcePosition, path: String, pin: HeaderPin, duty: PinDuty) {
    self.position = position
    self.path = path
    self.pin = pin
    self.duty = duty
  }

  /// One line: "file:line:column: warning: what is unusual; what to see to".
  package var description: String {
    "\(position): warning: '\(path)' is on pin \(pin.position) (\(pin.words)), which"
      + " \(duty.user) usually has; see that nothing uses that, or move it"
  }
}
