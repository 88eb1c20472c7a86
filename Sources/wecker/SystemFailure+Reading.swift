import Glibc
import LinuxCall
import LinuxHost

extension SystemFailure {
  /// Why a file that a person named was not read, in words, by a reader that takes `limit` bytes.
  func reason(reading path: String, limit: Int) -> String {
    switch code {
    case ETIMEDOUT:
      return "nobody wrote all of it within \(SmallFile.pipePatience.components.seconds) s"
    case EFBIG:
      var facts = stat()
      let isOrdinary = stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
      return isOrdinary
        ? "it has more than \(limit) bytes"
        : "it is no ordinary file, and has not ended after \(limit) bytes"
    default: return objection ?? text
    }
  }
}
