import AlarmCore
import BoardFile
import CommandTable
import Glibc
import JSON
import LinuxCall
import LinuxGPIO
import LinuxHost

/// `wecker board`: what boards there are, and whether a board file is good.
enum BoardVerb {
  /// What can be done with boards.
  enum Task: String, CaseIterable {
    case list
    case check
  }

  static let task = Argument(
    "WHAT", required: .choice(of: Task.self),
    "What to do: list those that come along, or check one.")
  static let file = Argument("FILE", .text("FILE"), "The board file; not with list.")
  static let probe = Option(
    flag: "--probe",
    "Takes every line for a moment, as the clock would, and shows how knob and button stand; with"
      + " check.")
  static let json = Option(flag: "--json", "Prints one JSON object.")

  static let command = Command(
    "board", "Lists the boards that come along, or tells whether a board file is good.",
    options: [probe, json], arguments: [task, file],
    example: "wecker board check boards/raspberry-pi.yaml"
  ) { values in
    switch (values[task], values[file]) {
    case (.list, nil) where !values[probe]: list(values)
    case (.check, let path?): check(path, values)
    case (.list, nil):
      wrong("'--probe' is for a board that is named; write 'wecker board check FILE'")
    case (.list, _?): wrong("'list' takes no file; did you mean 'wecker board check'?")
    case (.check, nil): wrong("'check' needs a board file; write 'wecker board check FILE'")
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

  private static func check(_ path: String, _ values: Values) -> Int32 {
    let board: Board
    switch BoardChoice.load(path) {
    case .failure(let failure): return failure.tell()
    case .success(let chosen): board = chosen
    }
    for warning in board.warnings { StandardErrorLog.write("wecker: \(warning)\n") }
    let report = BoardReport(
      path: path, board: board, probe: values[probe] ? LineProbe(board.wiring) : nil)
    for failure in report.failures {
      StandardErrorLog.write("wecker: \(Text.english.sentence(failure))\n")
    }
    let isTold = StandardOutput.write(values[json] ? report.json.line : report.text)
    return isTold && report.failures.isEmpty ? ExitStatus.done : ExitStatus.failed
  }
}
