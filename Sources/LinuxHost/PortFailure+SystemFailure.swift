import AlarmCore
import Glibc

extension PortFailure {
  /// Tells a failed system call as a port's failure, by what a person can do about it.
  ///
  /// Where a folder ought to be and something else is, that is named in place of the subject.
  package init(port: PortName, subject: String, _ failure: SystemFailure) {
    let kind = Kind(errorNumber: failure.code)
    let place = kind == .noFolder ? PortFailure.obstacle(on: subject) : subject
    self.init(port: port, kind: kind, subject: place, detail: failure.text)
  }

  /// What stands in the way of a path: the nearest above it that is there.
  private static func obstacle(on path: String) -> String {
    var place = path[...]
    while access(String(place), F_OK) != 0, let slash = place.lastIndex(of: "/") {
      place = place[..<slash]
    }
    return String(place)
  }
}

extension PortFailure.Kind {
  /// The kind of trouble that an error number stands for (errno(3)).
  package init(errorNumber: CInt) {
    self =
      switch errorNumber {
      case ENOENT: .missing
      case ENOTDIR: .noFolder
      case EACCES, EPERM: .denied
      case EBUSY, EWOULDBLOCK, ETXTBSY: .busy
      case ENODEV, ENXIO: .vanished
      case ENOSPC, EDQUOT, EFBIG: .full
      case EMFILE, ENFILE: .exhausted
      case EROFS: .readOnly
      case ETIMEDOUT: .timeout
      default: .other
      }
  }
}
