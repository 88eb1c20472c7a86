import AlarmCore
import Glibc
import LinuxCall

/// Holds a folder for one program: a locked file in it, let go when this object goes or the program
/// ends, however it ends (flock(2)).
package final class StateFolderLock {
  /// The name of the file; it stays, and holds the number of the last holder's process.
  package static let fileName = "wecker.lock"

  /// Why the folder was not locked.
  package enum Refusal: Error, Hashable, Sendable {
    /// Another program holds it; its process number when it could be read.
    case held(by: Int?)
    /// The file could not be made or locked.
    case system(SystemFailure)
  }

  private let descriptor: CInt

  /// Locks a folder at once, or tells why not.
  package init(folder: String) throws(Refusal) {
    let path = "\(folder)/\(Self.fileName)"
    do throws(SystemFailure) {
      descriptor = try SystemCall.value("open") {
        open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      }
    } catch {
      throw .system(error)
    }
    do throws(SystemFailure) {
      try SystemCall.value("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
    } catch {
      // Closed by `deinit`, which runs after a throw once all properties have their values.
      let holder = Self.readHolder(descriptor)
      throw error.code == EWOULDBLOCK ? .held(by: holder) : .system(error)
    }
    Self.writeHolder(descriptor)
  }

  /// True when this is the lock that others meet in the folder now.
  func isIn(_ folder: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat("\(folder)/\(Self.fileName)", &there) == 0
      && own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }

  deinit {
    // A process that is being started may hold a copy until it becomes another program; closing
    // ours alone would leave the lock with it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Notes our process number for whoever comes next; a full disk may lose it, which only costs the
  /// number in a message.
  private static func writeHolder(_ descriptor: CInt) {
    let text = Array("\(getpid())\n".utf8)
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  private static func readHolder(_ descriptor: CInt) -> Int? {
    var text = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &text, text.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: text[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
