import AlarmCore
import BoardFile
import JSON
import LinuxGPIO
import Ports
import YAML

/// What `wecker board check` tells of a board that is good.
struct BoardReport {
  let path: String
  let board: Board
  /// What was found on the lines, where they were looked at.
  let probe: LineProbe?
  /// What is wrong with outputs that are on no line, where they were looked at.
  let others: [PortFailure]

  /// What is wrong with lines and other outputs.
  var failures: [PortFailure] { (probe?.failures ?? []) + others }

  /// A row for each part, for a person.
  var text: String {
    let rows =
      board.connections.map { connection in
        [
          connection.path, connection.place, wiring(of: connection),
          reading(of: connection)?.words ?? "",
        ]
      } + [["sound", sound, "", ""]]
    let widths = (0..<3).map { column in
      rows.dropLast().map { $0[column].count }.max() ?? 0
    }
    let head = "\(path): \(board.wiring.name)"
    var lines = [failures.isEmpty ? "\(head), good" : head]
    for row in rows {
      let columns = zip(row, widths).map { TextColumns.padded($0, to: $1) }
      lines.append("  " + TextColumns.trimmed((columns + [row[3]]).joined(separator: "  ")))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for programs.
  var json: JSONValue {
    [
      "file": .text(path), "name": .text(board.wiring.name),
      "header": board.header.map { .text($0.rawValue) } ?? .null,
      "chips": .list(board.wiring.chipLabels.map { .text($0) }),
      "lines": .list(board.connections.map(json)),
      "sound": .list(board.wiring.soundDevices.map { .text($0) }),
      "warnings": .list(board.warnings.map { .text($0.description) }),
      "failures": .list(failures.map { .text(Text.english.sentence($0)) }),
    ]
  }

  private func json(_ connection: Connection) -> JSONValue {
    [
      "part": .text(connection.path), "place": .text(connection.place),
      "pin": connection.pin.map { .text($0.position) } ?? .null,
      "wiring": .text(wiring(of: connection)),
      "active": reading(of: connection).map { .boolean($0.isActive) } ?? .null,
    ]
  }

  /// How the line is read or driven.
  private func wiring(of connection: Connection) -> String {
    let active: String
    switch connection.end {
    case .line(let line): active = line.isActiveLow ? "active low" : "active high"
    case .led: return "output, by its driver"
    case .pwm(let pwm, _): return "output, PWM channel \(pwm.channel) of \(pwm.chip)"
    }
    switch connection.part {
    case .phase(let bias): return "input, \(words(bias)), \(board.wiring.knob.kind.rawValue)"
    case .button(let bias):
      let debounce = DurationText.of(board.wiring.button.debounce)
      return "input, \(words(bias)), \(active), debounce \(debounce)"
    case .lamp, .buzzer: return "output, \(active)"
    }
  }

  private func words(_ bias: LineBias) -> String { bias == .none ? "no resistor" : bias.rawValue }

  /// How an input stands: a contact closed, or a button pressed.
  private func reading(of connection: Connection) -> (words: String, isActive: Bool)? {
    guard let probe, case .success(let levels) = probe.inputs else { return nil }
    let knob = board.wiring.knob
    switch connection.path {
    case "knob.a":
      return contact(isOpen: (knob.isReversed ? levels.knobB : levels.knobA) != knob.restsClosed)
    case "knob.b":
      return contact(isOpen: (knob.isReversed ? levels.knobA : levels.knobB) != knob.restsClosed)
    case "button": return (levels.button ? "pressed" : "not pressed", levels.button)
    default: return nil
    }
  }

  private func contact(isOpen: Bool) -> (words: String, isActive: Bool) {
    (isOpen ? "open" : "closed", !isOpen)
  }

  private var sound: String {
    let wiring = board.wiring
    guard !wiring.soundDevices.isEmpty else { return "no card" }
    return "\(wiring.soundDevices.joined(separator: ", then ")); rings \(wiring.defaultSound)"
  }
}
