import AlarmCore
import Ports

/// A device that is opened with its first use, and anew after it was gone.
///
///     absent ── used: opened, then used ──► held ── it is gone ──► absent
///       ▲              │ refused: thrown
///       └──────────────┘
package final class Reopened<Device> {
  private enum State {
    case absent
    case held(Device)
    case closed
  }

  private let open: () throws(PortFailure) -> Device
  private var state = State.absent

  /// Makes one from how it is opened; that happens with the first use.
  package init(_ open: @escaping () throws(PortFailure) -> Device) { self.open = open }

  /// Uses the device; one that is gone by then is given back, and looked for by the next use.
  fileprivate func use(
    _ port: PortName, _ body: (Device) throws(PortFailure) -> Void, close: (Device) -> Void
  ) throws(PortFailure) {
    let device: Device
    switch state {
    case .held(let held): device = held
    case .closed: throw PortFailure(port: port, kind: .vanished, subject: "", detail: "closed")
    case .absent:
      device = try open()
      state = .held(device)
    }
    do throws(PortFailure) {
      try body(device)
    } catch {
      if error.kind == .vanished {
        close(device)
        state = .absent
      }
      throw error
    }
  }

  fileprivate func end(_ close: (Device) -> Void) {
    if case .held(let device) = state { close(device) }
    state = .closed
  }
}

extension Reopened: BuzzerPort where Device: BuzzerPort {
  /// As the device; throws why it cannot be opened too.
  package func set(hertz: Int?) throws(PortFailure) {
    try use(.buzzer, { (device) throws(PortFailure) in try device.set(hertz: hertz) }) {
      $0.close()
    }
  }

  /// As the device.
  package func close() { end { $0.close() } }
}

extension Reopened: LampPort where Device: LampPort {
  /// As the device; throws why it cannot be opened too.
  package func show(_ frame: LampFrame) throws(PortFailure) {
    try use(.lamps, { (device) throws(PortFailure) in try device.show(frame) }) { $0.close() }
  }

  /// As the device.
  package func close() { end { $0.close() } }
}
