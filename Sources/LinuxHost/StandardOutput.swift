import Glibc
import LinuxCall

/// Writes what was asked for to standard output.
package enum StandardOutput {
  /// Writes text; false when not all of it arrived, which is told unless nobody reads any more.
  package static func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    do throws(SystemFailure) {
      try SystemCall.transfer("write", count: bytes.count) { done in
        bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress.map { $0 + done }, $0.count - done) }
      }
      return true
    } catch {
      if error.code != EPIPE {
        StandardErrorLog.write(
          "wecker: standard output cannot be written (\(error.text)); free some room or send it"
            + " elsewhere\n")
      }
      return false
    }
  }
}
