import AlarmCore
import Ports

/// The armed LED and the badge LEDs on GPIO lines, changed together when they are on one chip.
package final class GPIOLamps: LampPort {
  private let bank: OutputBank
  /// Index of the first badge lamp in the bank: the armed lamp, where there is one, comes first.
  private let firstBadge: Int

  /// Makes the port of a board's lamps, whose lines are taken with the first frame; a board without
  /// lamps takes nothing and shows nothing.
  package init(board: BoardWiring, kernel: any KernelLines = GpiodLines()) {
    let armed = board.armedLamp.map { [$0] } ?? []
    firstBadge = armed.count
    bank = OutputBank(
      armed + board.badgeLamps, labels: board.chipLabels, port: .lamps, kernel: kernel)
  }

  /// Sets every lamp at once; lines that are not held are taken for it.
  ///
  /// - Throws: as the port; `.missing`, `.denied` or `.busy` too, as `GPIOInputs`.
  package func show(_ frame: LampFrame) throws(PortFailure) {
    try bank.set { index in
      // A lamp past the frame's sixteen shifts everything out and stays dark.
      index < firstBadge ? frame.armed : (frame.badge >> (index - firstBadge)) & 1 == 1
    }
  }

  package func close() { bank.close() }
}
