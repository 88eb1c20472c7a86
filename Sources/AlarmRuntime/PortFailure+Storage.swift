import AlarmCore
import FlashLog

/// A storage error as the core knows it.
extension PortFailure {
  /// What a device's error means: its kind and the words for it; a system has its own.
  package typealias DeviceWords = (DeviceError) -> (kind: Kind, detail: String)

  /// Tells why a commit was not acknowledged.
  ///
  /// - Parameters:
  ///   - port, subject: the store, and the file or device behind it.
  ///   - tell: what the device's own error means.
  package init(
    port: PortName, subject: String, _ error: CommitError,
    tell: DeviceWords = PortFailure.plainly
  ) {
    let (kind, detail): (Kind, String) =
      switch error {
      case .tooLong(let bytes): (.full, "\(bytes) bytes too long")
      case .damaged: (.broken, "it is never overwritten")
      case .newerFormat(let format): (.newer, "format \(format)")
      case .exhausted: (.broken, "no sequence number left")
      case .device(let error, let slots):
        (tell(error).kind, tell(error).detail + PortFailure.tried(slots, error.kind))
      }
    self.init(port: port, kind: kind, subject: subject, detail: detail)
  }

  /// Tells a device's error.
  package init(
    port: PortName, subject: String, _ error: DeviceError,
    tell: DeviceWords = PortFailure.plainly
  ) {
    let (kind, detail) = tell(error)
    self.init(port: port, kind: kind, subject: subject, detail: detail)
  }

  /// Tells what is wrong with what a ring found on a device; nil when nothing is.
  package init?(
    port: PortName, subject: String, _ recovery: Recovery,
    tell: DeviceWords = PortFailure.plainly
  ) {
    switch recovery {
    case .blank, .good: return nil
    // What was torn long ago is no news: it was told when it was the newest.
    case .degraded(_, let survey) where !survey.newestMayBeLost: return nil
    case .degraded(_, let survey):
      self.init(port: port, kind: .broken, subject: subject, detail: survey.text(tell))
    case .damaged(let survey):
      self.init(damaged: subject, port: port, detail: survey.text(tell))
    case .newerFormat(let format):
      self.init(port: port, subject: subject, CommitError.newerFormat(format))
    }
  }

  /// Tells that a store holds nothing that can be used, and why.
  init(damaged subject: String, port: PortName, detail: String) {
    self.init(
      port: port, kind: .broken, subject: subject, detail: "\(detail); it is never overwritten")
  }

  /// How often it was tried, where that says something.
  private static func tried(_ slots: Int, _ kind: DeviceError.Kind) -> String {
    switch slots {
    case _ where kind.concernsWholeDevice: ""
    case 0: ""
    case 1: ", 1 slot tried"
    default: ", \(slots) slots tried"
    }
  }

  /// Tells a device's error where there is no system to ask.
  package static func plainly(_ error: DeviceError) -> (kind: Kind, detail: String) {
    let call = "\(error.operation): \(error.kind)"
    switch error.kind {
    case .failed: return (.other, call)
    case .full: return (.full, call)
    case .readOnly: return (.readOnly, call)
    case .outOfRange: return (.broken, call)
    case .powerLost: return (.vanished, call)
    case .gone: return (.vanished, "it was moved or removed while the clock ran")
    case .replaced: return (.vanished, "another one was put in its place while the clock ran")
    case .cut: return (.broken, "it was cut or grew while the clock ran")
    case .unlocked:
      return (.other, "its lock was moved or removed while the clock ran: another may write it too")
    }
  }
}
