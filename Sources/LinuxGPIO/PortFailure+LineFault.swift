import AlarmCore
import Glibc

extension LineFault {
  /// The system's words for the code.
  var text: String {
    guard let words = strerror(code) else { return "error \(code)" }
    return String(cString: words)
  }

  /// True when the user lacks the right, which a group or a rule can give.
  var isDenied: Bool { code == EACCES || code == EPERM }
}

extension PortFailure {
  /// What a fault of the kernel means for a port.
  ///
  /// | code           | kind     | met when                                     |
  /// |----------------|----------|----------------------------------------------|
  /// | EACCES, EPERM  | denied   | the node belongs to another group            |
  /// | EBUSY          | busy     | another program or driver holds a line       |
  /// | ENOENT, ENOTTY | missing  | the node is gone, or is not a chip any more  |
  /// | ENODEV         | vanished | the chip went away while its lines were held |
  /// | others         | other    | `detail` has the system's words              |
  init(_ fault: LineFault, port: PortName, subject: String) {
    let kind: Kind =
      switch fault.code {
      case EACCES, EPERM: .denied
      case EBUSY: .busy
      case ENOENT, ENOTTY: .missing
      case ENODEV: .vanished
      default: .other
      }
    self.init(port: port, kind: kind, subject: subject, detail: fault.text)
  }
}
