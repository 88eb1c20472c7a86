import AlarmCore
import BoardFile
import CommandTable
import LinuxCall
import LinuxHost
import Ports
import Waveforms

/// `wecker replay`: what the decoders make of a recorded knob and button.
enum ReplayVerb {
  static let file = Argument(
    "FILE", required: .text("FILE"),
    "A recording: CSV of 'wecker run --record', or VCD of any logic analyser.")
  static let board = Option(
    "--board", required: .text("FILE"), "The board file that says what kind of knob it is.")
  static let knobA = Option(
    "--knob-a", .text("NAME"), "The line of a VCD file that is the knob's first phase.")
  static let knobB = Option(
    "--knob-b", .text("NAME"), "The line of a VCD file that is the knob's second phase.")
  static let button = Option(
    "--button", .text("NAME"), "The line of a VCD file that is the button.")
  static let isRaw = Option(
    flag: "--raw",
    "Takes levels as they are on the wires, not as the clock takes them: applies 'reversed', 'bias'"
      + " and 'active' of the board file.")
  static let json = Option(flag: "--json", "Prints one JSON object.")

  static let command = Command(
    "replay", "Decodes a recorded knob and button, and tells what a hand did.",
    options: [board, knobA, knobB, button, isRaw, json], arguments: [file],
    example: "wecker replay docs/recordings/knob.csv --board boards/raspberry-pi.yaml"
  ) { values in
    switch BoardChoice.load(values[board]) {
    case .failure(let failure): failure.tell()
    case .success(let chosen): replay(values, as: chosen.wiring)
    }
  }

  private static func replay(_ values: Values, as wiring: BoardWiring) -> Int32 {
    let path = values[file]
    var names: [InputLine: String] = [:]
    names[.knobA] = values[knobA]
    names[.knobB] = values[knobB]
    names[.button] = values[button]
    switch RecordingChoice.load(path, names: names, raw: values[isRaw] ? wiring : nil) {
    case .failure(let failure): return failure.tell()
    case .success(let recording):
      let report = RecordingReplay.report(
        on: recording, kind: wiring.knob.kind, debounce: wiring.button.debounce)
      return StandardOutput.write(
        values[json] ? report.json(name: path).line : report.text(name: path))
        ? ExitStatus.done : ExitStatus.failed
    }
  }
}
