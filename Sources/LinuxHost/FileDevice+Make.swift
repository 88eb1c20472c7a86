import Glibc
import LinuxCall

extension FileDevice {
  /// What a file under way is called, so that a cut while it is made leaves no half file behind.
  private static let unfinishedSuffix = ".new"
  /// Bytes written at once while a file is made.
  private static let fillBytes = 65_536

  /// True when there is something at a path.
  ///
  /// A link to nowhere counts: what it led to may be mounted again tomorrow.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// True when there is nothing at a path for certain: not where nobody may look.
  static func isCertainlyMissing(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  /// Makes a file of zeros where there is none: really written, never a hole, and safe on return.
  ///
  ///     name.new: create, write zeros, fsync ──► rename to name ──► fsync the folder
  static func makeIfMissing(path: String, byteCount: Int) throws(SystemFailure) {
    if exists(path) { return }
    let unfinished = path + unfinishedSuffix
    do throws(SystemFailure) {
      try fill(unfinished, byteCount: byteCount)
      try SystemCall.value("rename") { rename(unfinished, path) }
    } catch {
      unlink(unfinished)
      throw error
    }
    try syncFolder(of: path)
  }

  private static func fill(_ path: String, byteCount: Int) throws(SystemFailure) {
    let descriptor = try SystemCall.value("open") {
      open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    defer { close(descriptor) }
    let zeros = [UInt8](repeating: 0, count: fillBytes)
    try SystemCall.transfer("write", count: byteCount) { done in
      Glibc.write(descriptor, zeros, min(zeros.count, byteCount - done))
    }
    try SystemCall.value("fsync") { fsync(descriptor) }
  }

  /// Makes the names in the folder of a path safe (fsync(2), the note on directories).
  static func syncFolder(of path: String) throws(SystemFailure) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    let descriptor = try SystemCall.value("open") {
      open(folder ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    defer { close(descriptor) }
    try SystemCall.value("fsync") { fsync(descriptor) }
  }
}
