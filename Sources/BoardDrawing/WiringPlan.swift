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

    /// What is wrong, and what to do.
    package var text: String {
      switch self {
      case .noHeader:
        "the file does not say which header the board has, so there is nothing to draw; write"
          + " 'header:' with one of \(Header.Name.list) into it"
      case .noPin(let path, let place, let header):
        "'\(path)' is on \(place), which no pin of '\(header.rawValue)' brings out, so it cannot be"
          + " drawn; tell it by 'header', or put it on a pin"
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

  /// Plans the wiring of a board.
  package init(_ board: Board) throws(Refusal) {
    guard let header = board.header?.header else { throw .noHeader }
    for connection in board.connections where connection.pin == nil {
      throw .noPin(path: connection.path, place: connection.place, of: header.name)
    }
    title = board.wiring.name
    self.header = header
    parts = WiringPlan.parts(of: board, on: header)
  }

  private static func parts(of board: Board, on header: Header) -> [WiringPart] {
    let wiring = board.wiring
    var parts = [encoder(wiring, header)]
    if let lamp = wiring.armedLamp { parts.append(self.lamp("armed LED", lamp, header)) }
    for (index, lamp) in wiring.badgeLamps.enumerated() {
      parts.append(self.lamp("badge LED \(index + 1)", lamp, header))
    }
    if let buzzer = wiring.buzzer { parts.append(self.buzzer(buzzer.line, header)) }
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
