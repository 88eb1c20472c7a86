import AlarmCore
import CLinux
import Glibc
import LinuxCall

/// A place in the file system where one program at a time listens.
///
///     lock the place ── held: a living clock listens, and keeps it
///          │
///     nothing there ──────────────────────────────────► listen
///     a socket that nobody answers: a dead clock's ──► remove it, listen
///     anything else: left alone
///
/// The lock says who lives, so that of two clocks that start together one gets the place; the
/// question whether somebody answers keeps us from another program's socket.
final class SocketPlace {
  /// The listening descriptor.
  let listener: CInt
  private let path: String
  private let lock: CInt

  /// The lock's file stands beside the socket; it stays.
  static let lockSuffix = ".lock"
  /// Clients that may wait to be taken: the kernel refuses more, until the loop comes round.
  static let backlog: CInt = 8

  /// Takes a place, making the folder it is in.
  ///
  /// - Throws: `.busy` when somebody listens there, `.broken` when what is there is no socket,
  ///   others as the system says.
  init(path: String) throws(PortFailure) {
    self.path = path
    if path.utf8.count > SocketPlace.longestPath {
      throw PortFailure(
        port: .control, kind: .broken, subject: path,
        detail: "a path of at most \(SocketPlace.longestPath) bytes is needed")
    }
    let lock: CInt
    do throws(SystemFailure) {
      try SocketPlace.makeFolder(of: path)
      lock = try SystemCall.value("open") {
        open(path + SocketPlace.lockSuffix, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
    } catch {
      throw PortFailure(port: .control, subject: path, error)
    }
    do throws(PortFailure) {
      try SocketPlace.take(lock, path)
      try SocketPlace.clear(path)
      let result = clinux_socket_listen(path, SocketPlace.backlog)
      guard result >= 0 else {
        throw PortFailure(
          port: .control, subject: path, SystemFailure(call: "bind", code: -result))
      }
      listener = result
    } catch {
      Glibc.close(lock)
      throw error
    }
    self.lock = lock
  }

  /// Bytes of a path that a socket's address holds: `sun_path` of unix(7), without its end.
  static let longestPath = 107

  /// The group whose members may ask: the file's, so that an administrator may change it.
  var group: gid_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_gid : getegid()
  }

  /// Gives the place back.
  func leave() {
    unlink(path)
    Glibc.close(listener)
    flock(lock, LOCK_UN)
    Glibc.close(lock)
  }

  private static func take(_ lock: CInt, _ path: String) throws(PortFailure) {
    do throws(SystemFailure) {
      try SystemCall.value("flock") { flock(lock, LOCK_EX | LOCK_NB) }
    } catch {
      guard error.code == EWOULDBLOCK else {
        throw PortFailure(port: .control, subject: path, error)
      }
      throw PortFailure(
        port: .control, kind: .busy, subject: path, detail: "another clock listens there")
    }
  }

  /// Removes a socket that a dead clock left behind.
  private static func clear(_ path: String) throws(PortFailure) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw PortFailure(
        port: .control, kind: .broken, subject: path, detail: "it is there and no socket")
    }
    let result = clinux_socket_connect(path)
    if result >= 0 { Glibc.close(result) }
    guard result == -ECONNREFUSED else {
      throw PortFailure(
        port: .control, kind: .busy, subject: path, detail: "another program listens there")
    }
    unlink(path)
  }

  /// Makes the folder, where only it is missing: `/run/wecker` is, after each boot.
  private static func makeFolder(of path: String) throws(SystemFailure) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if access(folder, F_OK) == 0 { return }
    do throws(SystemFailure) {
      try SystemCall.value("mkdir") { mkdir(folder, 0o755) }
    } catch {
      if error.code != EEXIST { throw error }
    }
  }
}
