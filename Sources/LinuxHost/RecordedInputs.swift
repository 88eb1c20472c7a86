import AlarmCore
import Ports
import Waveforms

/// A knob and a button whose edges are written down while the clock uses them.
///
///     loop ── drain, readLevels ──► RecordedInputs ──► the lines
///                                        └── rows ──► RecordingThread ──► file
///
/// Everything is passed on as it is. A failure of the recording is told once and ends it; the clock
/// does not notice.
package final class RecordedInputs: InputPort {
  /// Rows are handed over in pieces of about so many bytes, or when the lines are quiet.
  private static let pieceSize = 4_096

  private let inputs: any InputPort
  private let now: () -> BootInstant
  private let tell: (PortFailure) -> Void
  /// Nil once the recording has ended, well or not.
  private var thread: RecordingThread?
  private var writer = EdgeRecordingWriter()
  private var piece: [UInt8]
  /// What was read, until the next look at the queue shows that no edge came meanwhile.
  private var reading: (levels: LineLevels, at: BootInstant)?

  /// Takes lines and the thread that writes; `tell` is called when the recording fails, from
  /// within the calls of the loop.
  package init(
    _ inputs: any InputPort, thread: RecordingThread, now: @escaping () -> BootInstant,
    tell: @escaping (PortFailure) -> Void
  ) {
    self.inputs = inputs
    self.thread = thread
    self.now = now
    self.tell = tell
    piece = EdgeRecordingWriter.opening(
      about: "recorded by wecker run; levels as the clock takes them (docs/waveforms.md)")
  }

  package func drain() throws(PortFailure) -> DrainedEdges {
    let drained = try inputs.drain()
    guard thread != nil else { return drained }
    if drained.edges.isEmpty, drained.lost == 0 {
      writeReading()
    } else {
      // The loop takes no reading either that an edge overtook.
      reading = nil
      for edge in drained.edges { piece += writer.row(EdgeRecording.Row(edge)) }
      if piece.count >= RecordedInputs.pieceSize { handOver() }
    }
    takeFailure()
    return drained
  }

  package func readLevels() throws(PortFailure) -> LineLevels {
    let levels = try inputs.readLevels()
    if thread != nil { reading = (levels, now()) }
    return levels
  }

  package func close() {
    inputs.close()
    handOver()
    guard let thread else { return }
    let isWritten = thread.close()
    self.thread = nil
    if let failure = thread.takeFailure() ?? (isWritten ? nil : thread.overrun) { tell(failure) }
  }

  private func writeReading() {
    guard let (levels, at) = reading else { return }
    reading = nil
    let read: [(InputLine, Bool)] = [
      (.knobA, levels.knobA), (.knobB, levels.knobB), (.button, levels.button),
    ]
    for (line, level) in read {
      let edge = LineEdge(line: line, level: level, at: at)
      piece += writer.row(EdgeRecording.Row(edge, isReading: true))
    }
    handOver()
  }

  private func handOver() {
    guard let thread, !piece.isEmpty else { return }
    let isAccepted = thread.write(piece)
    piece.removeAll(keepingCapacity: true)
    if !isAccepted { end(thread.takeFailure() ?? thread.overrun) }
  }

  private func takeFailure() {
    if let failure = thread?.takeFailure() { end(failure) }
  }

  private func end(_ failure: PortFailure) {
    thread = nil
    tell(failure)
  }
}
