import Glibc
import LinuxHost

/// A file that lasts as long as it is needed, in the folder for such files.
struct TemporaryFile {
  /// Where it is.
  let path: String

  /// Makes it with these bytes.
  ///
  /// - Throws: what the system says.
  init(_ bytes: [UInt8]) throws(SystemFailure) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var name = Array("\(folder)/wecker-XXXXXX".utf8CString)
    let descriptor = try SystemCall.value("mkstemp") { mkstemp(&name) }
    defer { close(descriptor) }
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    do throws(SystemFailure) {
      try SystemCall.transfer("write", count: bytes.count) { done in
        bytes.withUnsafeBytes {
          Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
        }
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Removes it; one that is gone already is no trouble.
  func remove() { unlink(path) }
}
