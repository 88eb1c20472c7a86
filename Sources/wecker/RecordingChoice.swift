import AlarmCore
import BoardFile
import CommandTable
import LinuxCall
import LinuxHost
import Ports
import Waveforms

/// Finds and reads a recording that somebody named.
enum RecordingChoice {
  /// Reads a recording; `names` says what lines are called in it, and `wiring` is given where its
  /// levels are those on the wires.
  static func load(
    _ path: String, names: [InputLine: String], raw wiring: BoardWiring?
  ) -> Result<EdgeRecording, ExitFailure> {
    let bytes: [UInt8]
    do throws(SystemFailure) {
      bytes = try SmallFile.read(path, limit: RecordingFile.sizeLimit)
    } catch {
      let reason = error.reason(reading: path, limit: RecordingFile.sizeLimit)
      let text = "the recording '\(path)' cannot be read (\(reason)); name a file that can"
      return .failure(ExitFailure(status: ExitStatus.wrongUsage, text: text))
    }
    do throws(RecordingProblem) {
      var recording = try RecordingFile.read(bytes, names: names)
      if let wiring { recording.apply(wiring) }
      return .success(recording)
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
