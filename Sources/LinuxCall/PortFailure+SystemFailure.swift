import AlarmCore
import Glibc

extension PortFailure {
  /// Tells a failed system call as a port's failure, by what a person can do about it.
  ///
  /// Where a folder ought to be and something else is, that is named in place of the subject; what
  /// has an ordinary file's place is `.noFile`.
  package init(port: PortName, subject: String, _ failure: SystemFailure) {
    if let objection = failure.objection {
      self.init(port: port, kind: .noFile, subject: subject, detail: objection)
      return
    }
    self.init(port: port, subject: subject, errorNumber: failure.code, detail: failure.text)
  }

  /// The same, in other words.
  package init(port: PortName, subject: String, errorNumber: CInt, detail: String) {
    let kind = Kind(errorNumber: errorNumber)
    let place = kind == .noFolder ? PortFailure.obstacle(on: subject) : subject
    self.init(port: port, kind: kind, subject: place, detail: detail)
  }

  /// What stands in the way of a path: the nearest above it that is there.
  private static func obstacle(on path: String) -> String {
    var place = path[...]
    while access(String(place), F_OK) != 0, let slash = place.lastIndex(of: "/") {
      place = place[..<slash]
    }
    return place.isEmpty ? path : String(place)
  }
}

extension PortFailure.Kind {
  /// The kind of trouble that an error number stands for (errno(3)), the same for all adapters.
  ///
  /// ENOTTY is missing: what has the name is another device than it was taken for. ENODEV and ENXIO
  /// are vanished: the name is there, the device behind it is not.
  package init(errorNumber: CInt) {
    self =
      switch errorNumber {
      case ENOENT, ENOTTY, ENAMETOOLONG: .missing
      case ENOTDIR: .noFolder
      case EISDIR, ELOOP, OrdinaryFile.noFileCode: .noFile
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
