import CLinux
import Glibc
import LinuxCall

/// Bytes that another program reads as a file, in memory and without a name.
///
/// However this program ends, nothing is left of it; source: memfd_create(2).
package final class UnnamedFile {
  /// Open for as long as the object lives; a program started meanwhile is handed it on purpose.
  package let descriptor: CInt

  /// Makes it with these bytes, which nobody can change from then on.
  ///
  /// - Throws: what the system says.
  package init(_ bytes: [UInt8]) throws(SystemFailure) {
    descriptor = clinux_unnamed_file("wecker")
    if descriptor < 0 { throw SystemFailure(call: "memfd_create", code: -descriptor) }
    try SystemCall.transfer("write", count: bytes.count) { done in
      bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
    }
    let sealed = clinux_seal(descriptor)
    if sealed < 0 { throw SystemFailure(call: "fcntl", code: -sealed) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
