import AlarmCore
import BoardDrawing
import BoardFile
import CommandTable
import Glibc
import JSON
import LinuxCall
import LinuxGPIO
import LinuxHost
import LinuxSysfs

/// `wecker board`: what boards there are, and whether a board file is good.
enum BoardVerb {
  /// What can be done with boards.
  enum Task: String, CaseIterable {
    case list
    case check
    case wiring
    case off
  }

  static let task = Argument(
    "WHAT", required: .choice(of: Task.self),
    "What to do: list those that come along, check one, draw its wires, or switch its LEDs and"
      + " buzzer off.")
  static let file = Argument("FILE", .text("FILE"), "The board file; not with list.")
  static let probe = Option(
    flag: "--probe",
    "Takes every line, LED and channel for a moment, as the clock would, and shows how knob and"
      + " button stand; with check.")
  static let svg = Option(
    "--svg", .text("FILE"), "Writes the picture there, as SVG, in place of a drawing of letters.")
  static let json = Option(flag: "--json", "Prints one JSON object.")

  static let command = Command(
    "board", "Lists boards, tells whether a board file is good, or draws how it is wired.",
    options: [probe, svg, json], arguments: [task, file],
    example: "wecker board check boards/raspberry-pi.yaml"
  ) { values in
    if let text = misuse(values) { return wrong(text) }
    return switch (values[task], values[file]) {
    case (.check, let path?): load(path) { check($0, path, values) }
    case (.wiring, let path?): load(path) { wiring($0, path, values) }
    case (.off, let path?): load(path, switchOff)
    case (.list, _), (_, nil): list(values)
    }
  }

  /// What does not go together; nil when all does.
  private static func misuse(_ values: Values) -> String? {
    let task = values[task]
    switch (task, values[file]) {
    case (.list, _?): return "'list' takes no file; did you mean 'wecker board check'?"
    case (.check, nil), (.wiring, nil), (.off, nil):
      return "'\(task.rawValue)' needs a board file; write 'wecker board \(task.rawValue) FILE'"
    case (.list, nil), (.check, _?), (.wiring, _?), (.off, _?): break
    }
    if values[probe], task != .check {
      return "'--probe' looks at lines; write 'wecker board check FILE --probe'"
    }
    if values[svg] != nil, task != .wiring {
      return "'--svg' is a picture of wires; write 'wecker board wiring FILE --svg FILE'"
    }
    let hasJSON = task == .list || task == .check
    return values[json] && !hasJSON ? "'\(task.rawValue)' has no '--json'; leave it out" : nil
  }

  /// Does something with a board file that is good.
  private static func load(_ path: String, _ body: (Board) -> Int32) -> Int32 {
    switch BoardChoice.load(path) {
    case .failure(let failure): failure.tell()
    case .success(let board): body(board)
    }
  }

  private static func wrong(_ text: String) -> Int32 {
    ExitFailure(status: ExitStatus.wrongUsage, text: "\(text). See 'wecker board --help'.").tell()
  }

  private static func list(_ values: Values) -> Int32 {
    let folder = Folders.boards
    guard let names = ScenarioFiles.names(in: folder.path) else {
      let failure = SystemFailure(call: "opendir", code: errno)
      return ExitFailure(
        status: ExitStatus.failed,
        text: "there is no folder with boards in \(folder.everywhere) (\(failure.text)); install"
          + " Wecker whole, or name a file of your own with 'wecker board check'"
      ).tell()
    }
    var status = ExitStatus.done
    var boards: [(path: String, board: Board)] = []
    for name in names where name.hasSuffix(".yaml") {
      let path = "\(folder.path)/\(name)"
      switch BoardChoice.load(path) {
      case .success(let board): boards.append((path, board))
      case .failure(let failure): status = failure.tell()
      }
    }
    let text =
      values[json]
      ? JSONValue.object([.init("boards", .list(boards.map { row($0.path, $0.board) }))]).line
      : boards.map { "\($0.path): \($0.board.wiring.name)\n" }.joined()
    return StandardOutput.write(text) ? status : ExitStatus.failed
  }

  private static func row(_ path: String, _ board: Board) -> JSONValue {
    [
      "file": .text(path), "name": .text(board.wiring.name),
      "header": board.header.map { .text($0.rawValue) } ?? .null,
      "chips": .list(board.wiring.chipLabels.map { .text($0) }),
    ]
  }

  private static func wiring(_ board: Board, _ path: String, _ values: Values) -> Int32 {
    let plan: WiringPlan
    do throws(WiringPlan.Refusal) {
      plan = try WiringPlan(board)
    } catch {
      return ExitFailure(status: ExitStatus.failed, text: "\(path): \(error.text)").tell()
    }
    guard let picture = values[svg] else {
      return StandardOutput.write(plan.text) ? ExitStatus.done : ExitStatus.failed
    }
    let output = OutputChoice.Output(path: picture, what: "picture", option: "--svg")
    if let failure = OutputChoice.objection([output], reading: [path]) { return failure.tell() }
    do throws(SystemFailure) {
      try WholeFile.write(Array(plan.svg.utf8), to: picture)
      return ExitStatus.done
    } catch {
      return OutputChoice.failure(output, error).tell()
    }
  }

  /// Switches LEDs and buzzer off, as after a crash of the clock that could not.
  private static func switchOff(_ board: Board) -> Int32 {
    let failures = LineProbe.switchOff(board.wiring) + SysfsOutputs.switchOff(board.wiring)
    for failure in failures {
      StandardErrorLog.write("wecker: \(Text.english.sentence(failure))\n")
    }
    return failures.isEmpty ? ExitStatus.done : ExitStatus.failed
  }

  private static func check(_ board: Board, _ path: String, _ values: Values) -> Int32 {
    for warning in board.warnings { StandardErrorLog.write("wecker: \(warning)\n") }
    let isProbed = values[probe]
    let report = BoardReport(
      path: path, board: board, probe: isProbed ? LineProbe(board.wiring) : nil,
      others: isProbed ? SysfsOutputs.switchOff(board.wiring) : [])
    for failure in report.failures {
      StandardErrorLog.write("wecker: \(Text.english.sentence(failure))\n")
    }
    let isTold = StandardOutput.write(values[json] ? report.json.line : report.text)
    return isTold && report.failures.isEmpty ? ExitStatus.done : ExitStatus.failed
  }
}
