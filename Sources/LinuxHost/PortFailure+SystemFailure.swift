import AlarmCore
import Glibc

extension PortFailure {
  /// Tells a failed system call as a port's failure, by what a person can do about it.
  package init(port: PortName, subject: String, _ failure: SystemFailure) {
    self.init(
      port: port, kind: Kind(errorNumber: failure.code), subject: subject, detail: failure.text)
  }
}

extension PortFailure.Kind {
  /// The kind of trouble that an error number stands for (errno(3)).
  package init(errorNumber: CInt) {
    self =
      switch errorNumber {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .denied
      case EBUSY, EWOULDBLOCK, ETXTBSY: .busy
      case ENODEV, ENXIO: .vanished
      case ENOSPC, EDQUOT, EFBIG: .full
      case EROFS: .readOnly
      case ETIMEDOUT: .timeout
      default: .other
      }
  }
}
