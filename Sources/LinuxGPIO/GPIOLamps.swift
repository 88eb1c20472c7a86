import AlarmCore
import Ports

/// The armed LED and the badge LEDs on GPIO lines, changed together when they are on one chip.
///
/// Those that a driver of the kernel has are another's (`LEDLamps`).
package final class GPIOLamps: LampPort {
  private let bank: OutputBank
  /// The lamps in the order of the bank.
  private let lamps: [BoardLamp]

  /// Makes the port of a board's lamps, whose lines are taken with the first frame; a board without
  /// lamps takes nothing and shows nothing.
  package init(board: BoardWiring, kernel: any KernelLines = GpiodLines()) {
    var lamps: [BoardLamp] = []
    var lines: [LineWiring] = []
    for lamp in board.lamps {
      guard case .line(let line) = lamp.wiring else { continue }
      lamps.append(lamp)
      lines.append(line)
    }
    self.lamps = lamps
    bank = OutputBank(lines, labels: board.chipLabels, port: .lamps, kernel: kernel)
  }

  /// Sets every lamp at once; lines that are not held are taken for it.
  ///
  /// - Throws: as the port; `.missing`, `.denied` or `.busy` too, as `GPIOInputs`.
  package func show(_ frame: LampFrame) throws(PortFailure) {
    try bank.set { index in lamps[index].isLit(in: frame) }
  }

  package func close() { bank.close() }
}
