import Ports

/// The lines of a gpio-sim chip, as the kernel offers them to whoever plays the outside world.
///
/// Source: Linux, Documentation/admin-guide/gpio/gpio-sim.rst. Each line has a folder
/// `sim_gpioN` with `pull` (the outside's resistor) and `value` (the level on the wire).
///
///     outside            sim_gpioN            the clock
///     pull-up/-down ───► pull     input line ───► edge event
///     look          ◄─── value   output line ◄─── request's value
///
/// Two traps. A request that asks for a bias overwrites `pull`, so contacts are pulled anew after
/// the clock has started. An output given back returns to its `pull`, which looks like "off".
package final class SimulatedLines: ContactLines {
  private var contacts: [Contact: KernelFile] = [:]
  private var outputs: [Output: (value: KernelFile, isActiveLow: Bool)] = [:]
  /// How many badge LEDs the board has.
  package let badgeLampCount: Int
  /// True when the board has a buzzer.
  package let hasBuzzer: Bool

  /// Opens the lines of a board on the chip whose `sim_gpioN` folders are in `directory`.
  ///
  /// - Throws: `.wiring` for a line given by name or an output on none;
  ///   `.file` for one the chip does not have.
  package init(board: BoardWiring, directory: String) throws(LabFailure) {
    badgeLampCount = board.badgeLamps.count
    hasBuzzer = board.buzzer != nil
    let inputs: [(Contact, LineWiring)] = [
      (.knobA, board.knob.isReversed ? board.knob.b : board.knob.a),
      (.knobB, board.knob.isReversed ? board.knob.a : board.knob.b),
      (.button, board.button.line),
    ]
    for (contact, wiring) in inputs {
      let folder = try SimulatedLines.folder(of: wiring, in: directory)
      contacts[contact] = try KernelFile(folder + "/pull", writing: true)
    }
    var shown: [(Output, LineWiring)] = []
    for lamp in board.lamps {
      let output: Output =
        switch lamp.place {
        case .armed: .armedLamp
        case .badge(let bit): .badgeLamp(bit)
        }
      switch lamp.wiring {
      case .line(let line): shown.append((output, line))
      case .led(let name): throw .wiring("the LED \"\(name)\" is on no line")
      }
    }
    switch board.buzzer?.output {
    case nil: break
    case .line(let line): shown.append((.buzzer, line))
    case .pwm(let pwm, _): throw .wiring("the buzzer is on \(pwm.chip), and on no line")
    }
    for (output, wiring) in shown {
      let folder = try SimulatedLines.folder(of: wiring, in: directory)
      outputs[output] = (try KernelFile(folder + "/value"), wiring.isActiveLow)
    }
  }

  private static func folder(
    of wiring: LineWiring, in directory: String
  ) throws(LabFailure) -> String {
    switch wiring.location {
    case .offset(let offset), .chip(_, let offset): "\(directory)/sim_gpio\(offset)"
    case .name(let name): throw .wiring("the line \"\(name)\" is wired by name")
    }
  }

  package func pull(_ contact: Contact, high: Bool) throws(LabFailure) {
    guard let file = contacts[contact] else { return }
    try file.write(high ? "pull-up" : "pull-down")
  }

  package func isActive(_ output: Output) throws(LabFailure) -> Bool {
    guard let (value, isActiveLow) = outputs[output] else { return false }
    let byte = try value.firstByte()
    switch byte {
    case UInt8(ascii: "0"): return isActiveLow
    case UInt8(ascii: "1"): return !isActiveLow
    default:
      throw .unreadable(path: value.path, text: String(decoding: [byte], as: UTF8.self))
    }
  }
}
