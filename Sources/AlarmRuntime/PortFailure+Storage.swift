import AlarmCore
import FlashLog

/// A storage error as the core knows it.
extension PortFailure {
  /// Makes the failure of a commit; `subject` is the file or device it was for.
  package init(_ error: CommitError, port: PortName, subject: String) {
    let (kind, detail): (Kind, String) =
      switch error {
      case .tooLong(let bytes): (.full, "the record is \(bytes) bytes too long")
      case .damaged: (.broken, "it is damaged and kept as it is")
      case .newerFormat(let format): (.broken, "written in format \(format) by a newer program")
      case .exhausted: (.broken, "no sequence number is left")
      case .device(let error, let slots): (Kind(error), "\(slots) places tried, \(error)")
      }
    self.init(port: port, kind: kind, subject: subject, detail: detail)
  }
}

extension PortFailure.Kind {
  /// Makes the kind of trouble a device error is.
  package init(_ error: DeviceError) {
    switch error.kind {
    case .failed, .outOfRange, .powerLost: self = .other
    case .full: self = .full
    case .readOnly: self = .readOnly
    }
  }
}
