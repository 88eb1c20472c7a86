import YAML

/// Something that works, and may not on another day.
package struct BoardWarning: Hashable, Sendable, CustomStringConvertible {
  /// What it is about.
  package enum Matter: Hashable, Sendable {
    /// Who is on a pin ("leds.armed") that something else usually has.
    case pin(HeaderPin, PinDuty, path: String)
    /// A sound card is told by its number, which changes with what else is plugged in.
    case numberedCard(String)
  }

  /// Where the file says so.
  package let position: SourcePosition
  /// What it is about.
  package let matter: Matter

  /// Makes a warning.
  init(at position: SourcePosition, _ matter: Matter) {
    self.position = position
    self.matter = matter
  }

  /// One line: "file:line:column: warning: what is unusual; what to see to".
  package var description: String {
    let words: String =
      switch matter {
      case .pin(let pin, let duty, let path):
        "'\(path)' is on pin \(pin.position) (\(pin.words)), which"
          + " \(duty.user) usually has; see that nothing uses that, or move it"
      case .numberedCard(let device):
        "'\(device)' tells a card by its number, and numbers change from one start to the next;"
          + " write its name, as plughw:CARD=Headphones (see aplay -L)"
      }
    return "\(position): warning: \(words)"
  }
}
