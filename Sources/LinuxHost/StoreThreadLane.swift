import AlarmCore
import AlarmRuntime
import FlashLog
import LinuxCall

/// Where one sort of bytes goes: a ring on a device, or nowhere yet.
///
///     closed ── a commit opens it ──► ring ── commits
///       ▲ │
///       └─┘ it still cannot be opened: the commit fails with the reason
package enum StoreThreadLane {
  /// Opens the device and recovers its ring.
  ///
  /// - Throws: why that cannot be done now; it is asked again at the next commit.
  package typealias Opening = () throws(PortFailure) -> RecordRing

  /// A recovered ring; the rest names it in failures.
  case ring(RecordRing, port: PortName, subject: String)
  /// There is no device that takes writes; every commit tries to open it first.
  case closed(port: PortName, subject: String, open: Opening)

  /// Puts bytes where they are safe.
  ///
  /// - Throws: why they are not.
  mutating func commit(_ bytes: [UInt8]) throws(PortFailure) {
    switch self {
    case .closed(let port, let subject, let open):
      self = .ring(try open(), port: port, subject: subject)
      try commit(bytes)
    case .ring(var ring, let port, let subject):
      defer { self = .ring(ring, port: port, subject: subject) }
      do throws(CommitError) {
        try ring.commit(bytes)
      } catch {
        throw PortFailure(port: port, subject: subject, error, tell: PortFailure.systemWords)
      }
    }
  }

  /// Reads every record there is, oldest first; a record that cannot be read is left out.
  ///
  /// - Throws: why nothing can be read.
  func readAll() throws(PortFailure) -> [[UInt8]] {
    switch self {
    case .closed(let port, let subject, let open):
      return try StoreThreadLane.ring(try open(), port: port, subject: subject).readAll()
    case .ring(var ring, let port, let subject):
      // A copy: where the next commit goes is not to be decided anew.
      do throws(DeviceError) {
        return try ring.recoverAll().records.map(\.payload)
      } catch {
        throw PortFailure(port: port, subject: subject, error, tell: PortFailure.systemWords)
      }
    }
  }

  /// The port and the place, for failures that the ring does not know of.
  var name: (port: PortName, subject: String) {
    switch self {
    case .ring(_, let port, let subject), .closed(let port, let subject, _): (port, subject)
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
