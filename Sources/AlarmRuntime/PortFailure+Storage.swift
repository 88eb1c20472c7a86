import AlarmCore
import FlashLog

/// A storage error as the core knows it.
extension PortFailure {
  /// What a person can do about a store of which nothing can be read.
  package static let damagedAdvice =
    "nothing in it can be read and it is never overwritten; "
    + "keep a copy, move it away and start again"

  /// What a person can do about a store that a newer program wrote.
  package static func newerFormatAdvice(_ format: UInt8) -> String {
    "a newer wecker wrote it (format \(format)); run that one, or move the file away"
  }

  /// Tells why a commit was not acknowledged.
  ///
  /// - Parameters:
  ///   - port, subject: the store, and the file or device behind it.
  ///   - tell: what the device's own error means; a system has its own numbers and words.
  package init(
    port: PortName, subject: String, _ error: CommitError,
    tell: (DeviceError) -> (kind: Kind, detail: String) = PortFailure.plainly
  ) {
    let (kind, detail): (Kind, String) =
      switch error {
      case .tooLong(let bytes): (.full, "\(bytes) bytes too long")
      case .damaged: (.broken, PortFailure.damagedAdvice)
      case .newerFormat(let format): (.broken, PortFailure.newerFormatAdvice(format))
      case .exhausted: (.broken, "no sequence number left")
      case .device(let error, let slots):
        (tell(error).kind, "\(tell(error).detail), \(slots) slots tried")
      }
    self.init(port: port, kind: kind, subject: subject, detail: detail)
  }

  /// Tells a device's error where there is no system to ask.
  package static func plainly(_ error: DeviceError) -> (kind: Kind, detail: String) {
    let kind: Kind =
      switch error.kind {
      case .failed: .other
      case .full: .full
      case .readOnly: .readOnly
      case .outOfRange: .broken
      case .powerLost: .vanished
      }
    return (kind, "\(error.operation): \(error.kind)")
  }
}
