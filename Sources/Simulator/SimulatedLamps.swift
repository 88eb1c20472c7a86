import AlarmCore
import Ports

/// LEDs that remember what they show.
package final class SimulatedLamps: LampPort {
  weak var world: SimulatedWorld?
  /// What they show.
  package private(set) var frame = LampFrame.dark
  private var failure: PortFailure?

  package func show(_ frame: LampFrame) throws(PortFailure) {
    if let failure { throw failure }
    light(frame)
  }

  private func light(_ frame: LampFrame) {
    guard frame != self.frame else { return }
    self.frame = frame
    world?.report(.lamps(frame))
  }

  package func close() { frame = .dark }

  /// Makes every later frame fail, or work again; lines that are gone light nothing.
  package func fail(_ failure: PortFailure?) {
    self.failure = failure
    if failure != nil { light(.dark) }
  }
}
