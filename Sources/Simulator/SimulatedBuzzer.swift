import AlarmCore
import Ports

/// A buzzer that remembers whether it is on.
package final class SimulatedBuzzer: BuzzerPort {
  weak var world: SimulatedWorld?
  /// Whether it is on.
  package private(set) var isOn = false
  private var failure: PortFailure?

  package func set(_ isOn: Bool) throws(PortFailure) {
    if let failure { throw failure }
    change(to: isOn)
  }

  private func change(to isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    world?.report(.buzzer(isOn))
  }

  package func close() { isOn = false }

  /// Makes every later switching fail, or work again; a line that is gone sounds nothing.
  package func fail(_ failure: PortFailure?) {
    self.failure = failure
    if failure != nil { change(to: false) }
  }
}
