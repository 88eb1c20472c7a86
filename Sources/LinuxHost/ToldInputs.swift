import AlarmCore
import Ports

/// A knob and a button whose edges are told on the log while the clock uses them.
///
/// Everything is passed on as it is.
package final class ToldInputs: InputPort {
  private let inputs: any InputPort
  private let log: StandardErrorLog
  private let now: () -> Moment

  /// Takes lines and the log that tells of them.
  package init(_ inputs: any InputPort, log: StandardErrorLog, now: @escaping () -> Moment) {
    self.inputs = inputs
    self.log = log
    self.now = now
  }

  package func drain() throws(PortFailure) -> DrainedEdges {
    let drained = try inputs.drain()
    guard !drained.edges.isEmpty || drained.lost > 0 else { return drained }
    let moment = now()
    if drained.lost > 0 { log.tellLost(drained.lost, at: moment) }
    for edge in drained.edges { log.tell(edge, at: moment) }
    return drained
  }

  package func readLevels() throws(PortFailure) -> LineLevels {
    let levels = try inputs.readLevels()
    log.tell(levels, at: now())
    return levels
  }

  package func close() { inputs.close() }
}
