import Glibc

/// Opens ordinary files and nothing else, so that an open waits for nobody.
///
/// A pipe would be waited for until somebody opens its other end, and what a device does when it is
/// opened nobody can tell. Source: open(2), fifo(7).
package enum OrdinaryFile {
  /// What stands for a pipe, a socket or a device: no error of the system's says it.
  package static let noFileCode: CInt = ESPIPE

  /// Opens a file with flags as of open(2), close-on-exec; a link counts as the file it leads to,
  /// unless O_NOFOLLOW is among them.
  ///
  /// - Throws: what the system says; a failure with an `objection` when something else has the
  ///   path.
  package static func open(
    _ path: String, _ flags: CInt, mode: mode_t = 0
  ) throws(SystemFailure) -> CInt {
    // Looked at before it is opened, and again after: in between it may have become another.
    var status = stat()
    let isThere = (flags & O_NOFOLLOW == 0 ? stat(path, &status) : lstat(path, &status)) == 0
    if isThere { try check(status) }
    let descriptor = try SystemCall.value("open") {
      Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
    }
    do throws(SystemFailure) {
      try SystemCall.value("fstat") { fstat(descriptor, &status) }
      try check(status)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Makes sure that a path is an ordinary file's, without opening it; a link is none.
  ///
  /// - Throws: as `open`.
  package static func confirm(_ path: String) throws(SystemFailure) {
    var status = stat()
    try SystemCall.value("lstat") { lstat(path, &status) }
    try check(status)
  }

  private static func check(_ status: stat) throws(SystemFailure) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw SystemFailure(call: "open", code: EISDIR)
    case S_IFLNK: throw SystemFailure(call: "open", code: ELOOP)
    default: throw SystemFailure(call: "open", code: noFileCode)
    }
  }
}

extension SystemFailure {
  /// What has the path of an ordinary file and is none; nil when that is not the trouble.
  package var objection: String? {
    switch code {
    case EISDIR: "a folder, not an ordinary file"
    case ELOOP: "a link, not an ordinary file"
    case OrdinaryFile.noFileCode: "a pipe, socket or device, not an ordinary file"
    default: nil
    }
  }
}
