import AlarmCore
import Ports

/// Takes what of a board is below /sys/class for a moment, as the clock would, and gives it back,
/// dark and silent: as a look whether that can be done, and as what is done after a crash.
package enum SysfsOutputs {
  /// What could not be taken; empty when all could, or when there is nothing.
  package static func switchOff(
    _ board: BoardWiring, tree: any SysfsTree = HostSysfs()
  ) -> [PortFailure] {
    var failures = LEDLamps.darken(board, tree: tree)
    guard case .pwm(let wiring, _) = board.buzzer?.output else { return failures }
    do throws(PortFailure) {
      try PWMBuzzer(wiring, tree: tree).close()
    } catch {
      failures.append(error)
    }
    return failures
  }
}
