import AlarmCore
import Ports

/// The armed LED and the badge LEDs on GPIO lines, changed together when they are on one chip.
///
/// Those that a driver of the kernel has are another's (`LEDLamps`).
package final class GPIOLamps: LampPort {
  private let bank: OutputBank
  /// The lamps in the order of the bank.
  private let lamps: [BoardLamp]

  /// Takes the lamps of a board, dark; a board without lamps takes nothing and shows nothing.
  ///
  /// - Throws: `.missing`, `.denied`, `.busy` or `.other`, as `GPIOInputs`.
  package init(
    board: BoardWiring, kernel: any KernelLines = GpiodLines()
  ) throws(PortFailure) {
    var lamps: [BoardLamp] = []
    var lines: [LineWiring] = []
    for lamp in board.lamps {
      guard case .line(let line) = lamp.wiring else { continue }
      lamps.append(lamp)
      lines.append(line)
    }
    self.lamps = lamps
    bank = try OutputBank(lines, labels: board.chipLabels, port: .lamps, kernel: kernel)
  }

  package func show(_ frame: LampFrame) throws(PortFailure) {
    try bank.set { index in lamps[index].isLit(in: frame) }
  }

  package func close() { bank.close() }
}
