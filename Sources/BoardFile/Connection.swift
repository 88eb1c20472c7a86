import AlarmCore
import Ports

/// A part of the clock and what it is on: what a person wires, and what `board check` lists.
package struct Connection: Hashable, Sendable {
  /// What is on the line.
  package enum Part: Hashable, Sendable {
    /// A phase of the knob, with the resistor the chip is asked for.
    case phase(LineBias)
    /// The button, with the resistor the chip is asked for.
    case button(LineBias)
    /// An LED.
    case lamp
    /// A buzzer.
    case buzzer
  }

  /// What a part is connected to.
  package enum End: Hashable, Sendable {
    /// A line.
    case line(LineWiring)
    /// An LED that a driver of the kernel has, by its name: how it is wired, that says.
    case led(String)
    /// A channel that makes pitches, and the line of its pin where the file tells it.
    case pwm(PWMWiring, pin: LineLocation?)
  }

  /// How the board file calls it ("leds.badge[2]").
  package let path: String
  /// What it is.
  package let part: Part
  /// What it is connected to.
  package let end: End
  /// The pin that brings the line out; nil where that is not known.
  package let pin: HeaderPin?

  /// Where the line is, for people ("pin 11 (GPIO17)", "the line named 'knob-a'").
  package var place: String {
    if let pin { return "pin \(pin.position) (\(pin.words))" }
    switch end {
    case .line(let line): return line.location.words
    case .led(let name): return LampWiring.words(ofLED: name)
    case .pwm(_, let pin?): return pin.words
    case .pwm(_, nil): return "a pin that the file does not tell"
    }
  }
}

extension Board {
  /// Everything of the board that is connected, in the order of the documentation.
  package var connections: [Connection] {
    var all: [Connection] = []
    func add(_ path: String, _ part: Connection.Part, _ end: Connection.End) {
      let location: LineLocation? =
        switch end {
        case .line(let line): line.location
        case .led: nil
        case .pwm(_, let pin): pin
        }
      let pin = location.flatMap { header?.header.pin(of: $0) }
      all.append(Connection(path: path, part: part, end: end, pin: pin))
    }
    add("knob.a", .phase(wiring.knob.bias), .line(wiring.knob.a))
    add("knob.b", .phase(wiring.knob.bias), .line(wiring.knob.b))
    add("button", .button(wiring.button.bias), .line(wiring.button.line))
    for lamp in wiring.lamps {
      let end: Connection.End =
        switch lamp.wiring {
        case .line(let line): .line(line)
        case .led(let name): .led(name)
        }
      switch lamp.place {
      case .armed: add("leds.armed", .lamp, end)
      case .badge(let bit): add("leds.badge[\(bit)]", .lamp, end)
      }
    }
    switch wiring.buzzer?.output {
    case nil: break
    case .line(let line): add("buzzer", .buzzer, .line(line))
    case .pwm(let pwm, let pin): add("buzzer", .buzzer, .pwm(pwm, pin: pin))
    }
    return all
  }
}
