import AlarmCore
import Ports

/// An active buzzer on a GPIO line: on it sounds, off it is silent.
package final class GPIOBuzzer: BuzzerPort {
  private let bank: OutputBank
  /// What the line was set to last.
  private var isOn = false

  /// Takes the buzzer's line, silent.
  ///
  /// - Throws: `.missing`, `.denied`, `.busy` or `.other`, as `GPIOInputs`.
  package init(
    _ wiring: LineWiring, chipLabels: [String], kernel: any KernelLines = GpiodLines()
  ) throws(PortFailure) {
    bank = try OutputBank([wiring], labels: chipLabels, port: .buzzer, kernel: kernel)
  }

  package func set(hertz: Int?) throws(PortFailure) {
    let isWanted = hertz != nil
    // Of one pitch after the other there is nothing to switch.
    guard isWanted != isOn else { return }
    try bank.set { _ in isWanted }
    isOn = isWanted
  }

  package func close() { bank.close() }
}
