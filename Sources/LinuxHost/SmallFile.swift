import Glibc
import LinuxCall

/// Reads whole files that are known to be small.
package enum SmallFile {
  /// Reads a file.
  ///
  /// - Throws: what the system says; EFBIG when it is longer than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    // A pipe that nobody writes to must not hold up the start of a clock.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let descriptor = try SystemCall.value("open") { open(path, flags) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit + 1, 65_536))
    while true {
      let count = try SystemCall.value("read") {
        piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { throw SystemFailure(call: "read", code: EFBIG) }
    }
  }
}
