import CLinux
import Glibc
import LinuxCall

/// Writes files that are there whole or not at all.
package enum WholeFile {
  /// What a path leads to, by how it is written.
  package enum Place: Hashable, Sendable {
    /// A file, there or not yet: its place is taken by a whole new one.
    case file
    /// A descriptor that this program was started with, such as `/dev/stdout`.
    case descriptor(CInt)
    /// A terminal, or what takes everything and keeps nothing.
    case device
  }

  /// Writes bytes beside the path and moves it there; a file that is there already is replaced, or
  /// stays as it is where the file has to be new (`isNew`).
  ///
  /// Descriptors, terminals and `/dev/null` are written to as they are.
  ///
  /// - Throws: what the system says, EEXIST for a file that is not new, or an `objection`; nothing
  ///   is left behind.
  package static func write(
    _ bytes: [UInt8], to path: String, isNew: Bool = false
  ) throws(SystemFailure) {
    switch try place(of: path) {
    case .descriptor(let descriptor): try write(bytes, to: descriptor)
    case .device:
      let descriptor = try SystemCall.value("open") {
        open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      }
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
    case .file:
      let part = "\(path).\(getpid()).part"
      // Of what another left there only the name is taken, never what it leads to.
      unlink(part)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let descriptor = try SystemCall.value("open") { open(part, flags, 0o666) }
      do throws(SystemFailure) {
        defer { close(descriptor) }
        try write(bytes, to: descriptor)
        // Or a power cut could leave the name and none of the bytes.
        try SystemCall.value("fdatasync") { fdatasync(descriptor) }
        try move(part, to: path, isNew: isNew)
      } catch {
        unlink(part)
        throw error
      }
    }
  }

  /// What a path leads to.
  ///
  /// - Throws: a failure with an `objection` for a folder, and for pipes, sockets and devices,
  ///   which would be waited for, or do nobody knows what.
  package static func place(of path: String) throws(SystemFailure) -> Place {
    if let descriptor = descriptor(of: path) { return .descriptor(descriptor) }
    var facts = stat()
    guard stat(path, &facts) == 0 else { return .file }
    switch facts.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: throw SystemFailure(call: "open", code: EISDIR)
    case S_IFCHR where takesAnything(facts.st_rdev): return .device
    default: throw SystemFailure(call: "open", code: OrdinaryFile.noFileCode)
    }
  }

  /// Makes sure that a path can probably be written, without making or changing anything.
  ///
  /// - Throws: as `place`; else what the system says of the folder that the file comes into.
  package static func confirm(_ path: String) throws(SystemFailure) {
    if try place(of: path) == .file { try confirmFolder(of: path) }
  }

  /// Makes sure that a new file can probably be made at a path.
  ///
  /// - Throws: what the system says of the folder.
  static func confirmFolder(of path: String) throws(SystemFailure) {
    if path.hasSuffix("/") { throw SystemFailure(call: "open", code: EISDIR) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
    // The dot makes anything but a folder fail.
    try SystemCall.value("open") {
      faccessat(AT_FDCWD, "\(folder).", W_OK | X_OK, AT_EACCESS)
    }
  }

  /// True when both paths lead to one file that is there.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
    return one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// Moves a file to its place; a new one only where nothing is, also not since it was looked at.
  private static func move(_ part: String, to path: String, isNew: Bool) throws(SystemFailure) {
    if isNew {
      let code = clinux_move_new(part, path)
      if code == 0 { return }
      // Some file systems cannot say "only where nothing is"; a look before has to do there.
      if code != -EINVAL { throw SystemFailure(call: "renameat2", code: -code) }
      if access(path, F_OK) == 0 { throw SystemFailure(call: "rename", code: EEXIST) }
    }
    try SystemCall.value("rename") { rename(part, path) }
  }

  /// The descriptor that a path names; opened by its path it would begin anew at its first byte.
  private static func descriptor(of path: String) -> CInt? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return CInt(path.dropFirst(folder.count))
      }
      return nil
    }
  }

  /// True for `/dev/null`, `/dev/full` and terminals.
  ///
  /// Sources: the kernel's list of devices; makedev(3) for where a number has which bits.
  private static func takesAnything(_ device: dev_t) -> Bool {
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    return switch (major, minor) {
    case (1, 3), (1, 7), (4, _), (5, _), (136...143, _): true
    default: false
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(SystemFailure) {
    try SystemCall.transfer("write", count: bytes.count) { done in
      bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
    }
  }
}
