import Glibc
import LinuxCall

/// A small text file of the kernel (sysfs, proc), opened once and read or written as a whole.
///
/// Reading and writing start at offset 0 each time, which is how sysfs makes its value anew; no
/// process is started for it, so a look costs microseconds and not the guest's next alarm.
package final class KernelFile {
  /// Where it is.
  package let path: String
  let descriptor: CInt

  /// No file read here is longer; /proc/PID/status of Linux 6.1 has about 1.4 kB.
  static let longestText = 4096

  /// Opens a file.
  ///
  /// - Throws: `.file` when it is not there or may not be opened.
  package init(_ path: String, writing: Bool = false) throws(LabFailure) {
    self.path = path
    descriptor = SystemCall.retrying { open(path, (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC) }
    if descriptor < 0 { throw .file(path: path, call: "open", code: errno) }
  }

  deinit { close(descriptor) }

  /// Writes a text in one call.
  ///
  /// - Throws: `.file` when the kernel refuses it or takes only a part.
  package func write(_ text: StaticString) throws(LabFailure) {
    let written = SystemCall.retrying {
      pwrite(descriptor, text.utf8Start, text.utf8CodeUnitCount, 0)
    }
    if written != text.utf8CodeUnitCount { throw .file(path: path, call: "write", code: errno) }
  }

  /// Reads the whole text, at most `longestText` bytes.
  ///
  /// - Throws: `.file` when the kernel refuses.
  package func read() throws(LabFailure) -> String {
    var bytes = [UInt8](repeating: 0, count: KernelFile.longestText)
    let count = bytes.withUnsafeMutableBytes { buffer in
      SystemCall.retrying { pread(descriptor, buffer.baseAddress, buffer.count, 0) }
    }
    if count < 0 { throw .file(path: path, call: "read", code: errno) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Reads the first byte, which is all that a line's `value` has to say.
  ///
  /// - Throws: `.file` when the kernel refuses, `.unreadable` when there is nothing.
  package func firstByte() throws(LabFailure) -> UInt8 {
    var byte: UInt8 = 0
    let count = withUnsafeMutableBytes(of: &byte) { buffer in
      SystemCall.retrying { pread(descriptor, buffer.baseAddress, 1, 0) }
    }
    if count < 0 { throw .file(path: path, call: "read", code: errno) }
    if count == 0 { throw .unreadable(path: path, text: "") }
    return byte
  }
}
