import AlarmCore
import Ports

/// A part of the clock on a line: what a person wires, and what `board check` lists.
package struct Connection: Hashable, Sendable {
  /// What is on the line.
  package enum Part: Hashable, Sendable {
    /// A phase of the knob, with the resistor the chip is asked for.
    case phase(LineBias)
    /// The button, with the resistor the chip is asked for.
    case button(LineBias)
    /// An LED.
    case lamp
    /// An active buzzer.
    case buzzer
  }

  /// How the board file calls it ("leds.badge[2]").
  package let path: String
  /// What is on the line.
  package let part: Part
  /// The line.
  package let line: LineWiring
  /// The pin that brings the line out; nil where that is not known.
  package let pin: HeaderPin?

  /// Where the line is, for people ("pin 11 (GPIO17)", "the line named 'knob-a'").
  package var place: String {
    if let pin { return "pin \(pin.position) (\(pin.words))" }
    return line.location.words
  }
}

extension Board {
  /// Every line of the board with what is on it, in the order of the documentation.
  package var connections: [Connection] {
    var all: [Connection] = []
    func add(_ path: String, _ part: Connection.Part, _ line: LineWiring?) {
      guard let line else { return }
      let pin = header?.header.pin(of: line.location)
      all.append(Connection(path: path, part: part, line: line, pin: pin))
    }
    add("knob.a", .phase(wiring.knob.bias), wiring.knob.a)
    add("knob.b", .phase(wiring.knob.bias), wiring.knob.b)
    add("button", .button(wiring.button.bias), wiring.button.line)
    add("leds.armed", .lamp, wiring.armedLamp)
    for (index, lamp) in wiring.badgeLamps.enumerated() { add("leds.badge[\(index)]", .lamp, lamp) }
    add("buzzer", .buzzer, wiring.buzzer?.line)
    return all
  }
}
