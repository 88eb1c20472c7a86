import Glibc
import LinuxCall

/// Writes files that are there whole or not at all.
package enum WholeFile {
  /// Writes bytes beside the path and moves it there; a file that is there already is replaced.
  ///
  /// What is no regular file, such as `/dev/stdout`, is written to as it is.
  ///
  /// - Throws: what the system says; nothing is left behind.
  package static func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
    var facts = stat()
    let isSpecial = stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFREG
    let target = isSpecial ? path : "\(path).\(getpid()).part"
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = try SystemCall.value("open") { open(target, flags, 0o666) }
    do throws(SystemFailure) {
      defer { close(descriptor) }
      try SystemCall.transfer("write", count: bytes.count) { done in
        bytes.withUnsafeBytes {
          Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
        }
      }
      if !isSpecial { try SystemCall.value("rename") { rename(target, path) } }
    } catch {
      if !isSpecial { unlink(target) }
      throw error
    }
  }
}
