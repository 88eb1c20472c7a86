import AlarmCore
import Glibc
import LinuxCall

extension FileDevice {
  /// What a file under way is called, so that a cut while it is made leaves no half file behind.
  private static let unfinishedSuffix = ".new"
  /// Bytes written at once while a file is made.
  private static let fillBytes = 65_536

  /// True when there is something at a path.
  ///
  /// A link to nowhere counts: it has the path.
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
  ///     what a cut left: unlink ──► name.new: create, write zeros, fsync
  ///       ──► rename to name ──► fsync the folder
  ///
  /// - Throws: as `FileDevice`; what has the place of name.new, and is no file that a cut left, is
  ///   named and stays.
  static func makeIfMissing(
    path: String, byteCount: Int, port: PortName
  ) throws(PortFailure) {
    if exists(path) { return }
    let unfinished = path + unfinishedSuffix
    do throws(SystemFailure) {
      try removeLeftover(unfinished)
      // Exclusive: neither a link nor anything else that came meanwhile is written to.
      let descriptor = try OrdinaryFile.open(
        unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      do throws(SystemFailure) {
        try fill(descriptor, byteCount: byteCount)
        try SystemCall.value("rename") { rename(unfinished, path) }
      } catch {
        unlink(unfinished)
        throw error
      }
      try syncFolder(of: path)
    } catch {
      let isInTheWay = error.objection != nil
      throw PortFailure(port: port, subject: isInTheWay ? unfinished : path, error)
    }
  }

  /// Removes the half file that a cut left behind, and nothing else.
  private static func removeLeftover(_ path: String) throws(SystemFailure) {
    guard exists(path) else { return }
    try OrdinaryFile.confirm(path)
    try SystemCall.value("unlink") { unlink(path) }
  }

  /// Writes zeros, makes them safe and closes.
  private static func fill(_ descriptor: CInt, byteCount: Int) throws(SystemFailure) {
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
