import AlarmCore
import Ports

/// An active buzzer on a GPIO line: on it sounds, off it is silent.
package final class GPIOBuzzer: BuzzerPort {
  private let bank: OutputBank

  /// Makes the port of a buzzer; its line is taken when it is first switched, on or off.
  package init(
    _ wiring: LineWiring, chipLabels: [String], kernel: any KernelLines = GpiodLines()
  ) {
    bank = OutputBank([wiring], labels: chipLabels, port: .buzzer, kernel: kernel)
  }

  /// Switches it: any pitch is on; a line that is not held is taken for it.
  ///
  /// - Throws: as the port; `.missing`, `.denied` or `.busy` too, as `GPIOInputs`.
  package func set(hertz: Int?) throws(PortFailure) { try bank.set { _ in hertz != nil } }

  package func close() { bank.close() }
}
