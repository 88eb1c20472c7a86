import BoardFile
import Ports

/// Which part goes to which pin of a header, and over which resistor.
///
/// Grounds and supplies are chosen: the nearest in the row of the signal, so that wires stay short
/// and on one side.
package struct WiringPlan: Hashable, Sendable {
  /// Why a board cannot be drawn.
  package enum Refusal: Error, Hashable, Sendable {
    /// The file does not say which header the board has.
    case noHeader
    /// A part is on a line that no pin of the header brings out.
    case noPin(path: String, place: String, of: Header.Name)
    /// A part is on a channel whose pin the file does not tell.
    case untoldPin(path: String)

    /// What is wrong, and what to do.
    package var text: String {
      switch self {
      case .noHeader:
        "the file does not say which header the board has, so there is nothing to draw; write"
          + " 'header:' with one of \(Header.Name.list) into it"
      case .noPin(let path, let place, let header):
        "'\(path)' is on \(place), which no pin of '\(header.rawValue)' brings out, so it cannot be"
          + " drawn; tell it by 'header', or put it on a pin"
      case .untoldPin(let path):
        "'\(path)' is on a PWM channel, and the file does not tell on which pin that comes out, so"
          + " it cannot be drawn; write 'header:' with the pin's number beside 'pwm:'"
      }
    }
  }

  /// Into the base of a small transistor: 3 mA at 3.3 V, enough for a buzzer of 100 mA.
  static let baseOhms = 1_000

  /// The board's name.
  package let title: String
  /// Its header.
  package let header: Header
  /// The parts in the order of the documentation.
  package let parts: [WiringPart]
  /// What is not drawn and why, a line each.
  package let remarks: [String]

  /// Plans the wiring of a board.
  package init(_ board: Board) throws(Refusal) {
    guard let header = board.header?.header else { throw .noHeader }
    for connection in board.connections where connection.pin == nil {
      switch connection.end {
      case .led: continue
      case .pwm(_, pin: nil): throw .untoldPin(path: connection.path)
      case .line, .pwm:
        throw .noPin(path: connection.path, place: connection.place, of: header.name)
      }
    }
    title = board.wiring.name
    self.header = header
    parts = WiringPlan.parts(of: board, on: header)
    remarks = WiringPlan.remarks(on: board)
  }

  /// What is not drawn, a line each.
  private static func remarks(on board: Board) -> [String] {
    board.connections.compactMap { connection in
      guard case .led = connection.end else { return nil }
      return "Not drawn: '\(connection.path)' is \(connection.place), wired as its driver says."
    }
  }

  private static func parts(of board: Board, on header: Header) -> [WiringPart] {
    let wiring = board.wiring
    var parts = [encoder(wiring, header)]
    for lamp in wiring.lamps {
      guard case .line(let line) = lamp.wiring else { continue }
      switch lamp.place {
      case .armed: parts.append(self.lamp("armed LED", line, header))
      case .badge(let bit): parts.append(self.lamp("badge LED \(bit + 1)", line, header))
      }
    }
    switch wiring.buzzer?.output {
    case nil, .pwm(_, pin: nil): break
    case .line(let line): parts.append(buzzer(line, header))
    case .pwm(_, let pin?): parts.append(passiveBuzzer(header.pin(of: pin), header))
    }
    return parts
  }

  private static func encoder(_ wiring: BoardWiring, _ header: Header) -> WiringPart {
    let (a, b) = (header.pin(of: wiring.knob.a.location), header.pin(of: wiring.knob.b.location))
    let button = header.pin(of: wiring.button.line.location)
    // Contacts close to where the resistor does not pull.
    let common = wiring.knob.bias == .pullDown ? Terminal.Duty.supply : .ground
    let other = wiring.button.line.isActiveLow ? Terminal.Duty.ground : .supply
    return WiringPart(
      name: "knob", kind: .encoder,
      terminals: [
        Terminal("A", to: a, .signal),
        Terminal("C", to: header.nearest(common, to: a), common),
        Terminal("B", to: b, .signal),
        Terminal("switch", to: button, .signal),
        Terminal("switch", to: header.nearest(other, to: button), other),
      ])
  }

  private static func lamp(_ name: String, _ line: LineWiring, _ header: Header) -> WiringPart {
    let pin = header.pin(of: line.location)
    let terminals =
      line.isActiveLow
      ? [
        Terminal(
          "long leg", to: header.nearest(.supply, to: pin), over: header.lampOhms, .supply),
        Terminal("short leg", to: pin, .signal),
      ]
      : [
        Terminal("long leg", to: pin, over: header.lampOhms, .signal),
        Terminal("short leg", to: header.nearest(.ground, to: pin), .ground),
      ]
    return WiringPart(name: name, kind: .lamp, terminals: terminals)
  }

  private static func passiveBuzzer(_ pin: HeaderPin?, _ header: Header) -> WiringPart {
    WiringPart(
      name: "buzzer", kind: .passiveBuzzerOnNPN,
      terminals: [
        Terminal("plus", to: header.nearest(.supply, to: pin), .supply),
        Terminal("base", to: pin, over: baseOhms, .signal),
        Terminal("emitter", to: header.nearest(.ground, to: pin), .ground),
      ])
  }

  private static func buzzer(_ line: LineWiring, _ header: Header) -> WiringPart {
    let pin = header.pin(of: line.location)
    let ground = header.nearest(.ground, to: pin)
    let base = Terminal("base", to: pin, over: baseOhms, .signal)
    guard line.isActiveLow else {
      return WiringPart(
        name: "buzzer", kind: .buzzerOnNPN,
        terminals: [
          Terminal("plus", to: header.nearest(.supply, to: pin), .supply), base,
          Terminal("emitter", to: ground, .ground),
        ])
    }
    return WiringPart(
      name: "buzzer", kind: .buzzerOnPNP,
      terminals: [
        Terminal("emitter", to: header.nearest(.supply, to: pin), .supply), base,
        Terminal("minus", to: ground, .ground),
      ])
  }
}
