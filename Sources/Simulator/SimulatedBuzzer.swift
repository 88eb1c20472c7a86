import AlarmCore
import Ports

/// A buzzer that remembers what it sounds.
package final class SimulatedBuzzer: BuzzerPort {
  weak var world: SimulatedWorld?
  /// The pitch in hertz that it sounds; nil while it is silent.
  package private(set) var hertz: Int?
  private var failure: PortFailure?

  /// Whether it is on.
  package var isOn: Bool { hertz != nil }

  package func set(hertz: Int?) throws(PortFailure) {
    if let failure { throw failure }
    guard hertz != self.hertz else { return }
    self.hertz = hertz
    world?.report(.buzzer(hertz: hertz))
  }

  package func close() { hertz = nil }

  /// Makes every later switching fail, or work again.
  package func fail(_ failure: PortFailure?) { self.failure = failure }
}
