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
    switch load(path, values) {
    case .failure(let failure): return failure.tell()
    case .success(var recording):
      if values[isRaw] { recording.apply(wiring) }
      let report = RecordingReplay.report(
        on: recording, kind: wiring.knob.kind, debounce: wiring.button.debounce)
      return StandardOutput.write(
        values[json] ? report.json(name: path) : report.text(name: path))
        ? ExitStatus.done : ExitStatus.failed
    }
  }

  private static func load(_ path: String, _ values: Values) -> Result<EdgeRecording, ExitFailure> {
    var names: [InputLine: String] = [:]
    names[.knobA] = values[knobA]
    names[.knobB] = values[knobB]
    names[.button] = values[button]
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try SmallFile.read(path, limit: RecordingFile.sizeLimit)
    } catch {
      let text = "the recording '\(path)' cannot be read (\(error.text)); name a file that can"
      return .failure(ExitFailure(status: ExitStatus.wrongUsage, text: text))
    }
    do throws(RecordingProblem) {
      return .success(try RecordingFile.read(bytes, names: names))
    } catch {
      return .failure(ExitFailure(status: ExitStatus.failed, text: error.sentence(file: path)))
    }
  }
}

extension EdgeRecording {
  /// Makes levels on the wires those that the clock takes, as `GPIOInputs` has the kernel do.
  fileprivate mutating func apply(_ wiring: BoardWiring) {
    for index in rows.indices {
      switch rows[index].edge.line {
      case .knobA:
        rows[index].edge.line = wiring.knob.isReversed ? .knobB : .knobA
        rows[index].edge.level = rows[index].edge.level != wiring.knob.a.isActiveLow
      case .knobB:
        rows[index].edge.line = wiring.knob.isReversed ? .knobA : .knobB
        rows[index].edge.level = rows[index].edge.level != wiring.knob.b.isActiveLow
      case .button:
        rows[index].edge.level = rows[index].edge.level != wiring.button.line.isActiveLow
      }
    }
  }
}
