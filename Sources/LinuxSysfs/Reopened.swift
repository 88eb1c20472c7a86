import AlarmCore
import Ports

/// A device that is opened with its first use, and anew after it was gone.
///
///     absent ── used: opened, then used ──► held ── it is gone ──► absent, and used once more
///       ▲              │ refused: thrown
///       └──────────────┘
///
/// One that went and came back since it was used last is found at once: a ring has no second try.
package final class Reopened<Device> {
  private enum State {
    case absent
    case held(Device)
    case closed
  }

  private let open: (_ isFirst: Bool) throws(PortFailure) -> Device
  private var state = State.absent
  private var isFirst = true

  /// Makes one from how it is opened, for the first time or later; that happens with a use.
  package init(_ open: @escaping (_ isFirst: Bool) throws(PortFailure) -> Device) {
    self.open = open
  }

  /// Uses the device; one that is gone by then is given back, looked for once more, and then by
  /// the next use.
  fileprivate func use(
    _ port: PortName, _ body: (Device) throws(PortFailure) -> Void, close: (Device) -> Void
  ) throws(PortFailure) {
    do throws(PortFailure) {
      try useOnce(port, body, close: close)
    } catch {
      guard error.kind == .vanished, case .absent = state else { throw error }
      do throws(PortFailure) {
        try useOnce(port, body, close: close)
      } catch _ {
        // That it is not there when it is looked for says nothing new.
        throw error
      }
    }
  }

  private func useOnce(
    _ port: PortName, _ body: (Device) throws(PortFailure) -> Void, close: (Device) -> Void
  ) throws(PortFailure) {
    let device: Device
    switch state {
    case .held(let held): device = held
    case .closed: throw PortFailure(port: port, kind: .vanished, subject: "", detail: "closed")
    case .absent:
      defer { isFirst = false }
      device = try open(isFirst)
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
