import AlarmCore
import FlashLog

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
        throw PortFailure(port: port, subject: subject, error)
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
  /// Tells why a commit was not acknowledged.
  package init(port: PortName, subject: String, _ error: CommitError) {
    switch error {
    case .tooLong(let bytesOver):
      self.init(
        port: port, kind: .full, subject: subject, detail: "\(bytesOver) bytes too long")
    case .damaged:
      self.init(port: port, kind: .broken, subject: subject, detail: Self.damagedAdvice)
    case .newerFormat(let format):
      self.init(
        port: port, kind: .broken, subject: subject, detail: Self.newerFormatAdvice(format))
    case .exhausted:
      self.init(port: port, kind: .broken, subject: subject, detail: "no sequence number left")
    case .device(let error, let slotsTried):
      self.init(port: port, subject: subject, error)
      detail += ", \(slotsTried) slots tried"
    }
  }

  /// Tells a device's error.
  package init(port: PortName, subject: String, _ error: DeviceError) {
    let failure = SystemFailure(call: error.operation.rawValue, code: error.code)
    let kind: Kind =
      switch error.kind {
      case .failed: Kind(errorNumber: error.code)
      case .full: .full
      case .readOnly: error.code == 0 ? .readOnly : Kind(errorNumber: error.code)
      case .outOfRange: .broken
      case .powerLost: .vanished
      }
    let detail = error.code == 0 ? "\(error.operation): \(error.kind)" : failure.text
    self.init(port: port, kind: kind, subject: subject, detail: detail)
  }

  static let damagedAdvice =
    "nothing in it can be read and it is never overwritten; "
    + "keep a copy, move it away and start again"

  static func newerFormatAdvice(_ format: UInt8) -> String {
    "a newer wecker wrote it (format \(format)); run that one, or move the file away"
  }
}
