import AlarmCore
import Glibc
import LinuxCall

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
  init(_ fault: LineFault, port: PortName, subject: String) {
    self.init(port: port, subject: subject, errorNumber: fault.code, detail: fault.text)
  }
}
