import AlarmCore
import Ports

/// An active buzzer on a GPIO line: on it sounds, off it is silent.
package final class GPIOBuzzer: BuzzerPort {
  private let bank: OutputBank

  /// Takes the buzzer's line, silent.
  ///
  /// - Throws: `.missing`, `.denied`, `.busy` or `.other`, as `GPIOInputs`.
  package init(
    _ wiring: LineWiring, chipLabels: [String], kernel: any KernelLines = GpiodLines()
  ) throws(PortFailure) {
    bank = try OutputBank([wiring], labels: chipLabels, port: .buzzer, kernel: kernel)
  }

  package func set(_ isOn: Bool) throws(PortFailure) { try bank.set { _ in isOn } }

  package func close() { bank.close() }
}
