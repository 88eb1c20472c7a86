import AlarmCore
import AlarmRuntime
import FlashLog
import LinuxCall

/// Where one sort of bytes goes: a ring on a device, or nowhere and why.
package enum StoreThreadLane {
  /// A recovered ring; the rest names it in failures.
  case ring(RecordRing, port: PortName, subject: String)
  /// There is no device; every commit fails with this.
  case unavailable(PortFailure)

  /// Puts bytes where they are safe.
  ///
  /// - Throws: why they are not.
  mutating func commit(_ bytes: [UInt8]) throws(PortFailure) {
    switch self {
    case .unavailable(let failure):
      throw failure
    case .ring(var ring, let port, let subject):
      defer { self = .ring(ring, port: port, subject: subject) }
      do throws(CommitError) {
        try ring.commit(bytes)
      } catch {
        throw PortFailure(port: port, subject: subject, error, tell: PortFailure.systemWords)
      }
    }
  }

  /// The port and the place, for failures that the ring does not know of.
  var name: (port: PortName, subject: String) {
    switch self {
    case .ring(_, let port, let subject): (port, subject)
    case .unavailable(let failure): (failure.port, failure.subject)
    }
  }
}

extension PortFailure {
  /// What an error number means, where the device has one.
  static func systemWords(_ error: DeviceError) -> (kind: Kind, detail: String) {
    let (plainKind, plainDetail) = plainly(error)
    guard error.code != 0 else { return (plainKind, plainDetail) }
    let failure = SystemFailure(call: error.operation.rawValue, code: error.code)
    switch error.kind {
    case .failed, .readOnly: return (Kind(errorNumber: error.code), failure.text)
    case .full, .outOfRange, .powerLost, .gone, .replaced, .cut, .unlocked:
      return (plainKind, failure.text)
    }
  }
}
