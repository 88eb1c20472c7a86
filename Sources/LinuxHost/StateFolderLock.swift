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

  /// Bytes that the longest process number needs, with its line's end, and some to spare.
  private static let holderBytes = 20

  private let descriptor: CInt
  private let path: String

  /// Locks a folder at once, or tells why not.
  package init(folder: String) throws(Refusal) {
    let path = "\(folder)/\(Self.fileName)"
    self.path = path
    do throws(SystemFailure) {
      // What a link leads to may be anybody's, and is written over.
      descriptor = try OrdinaryFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
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

  /// True while the locked file is the one that another program would find and try to lock.
  var isInPlace: Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && lstat(path, &there) == 0 && own.isSameFile(as: there)
  }

  /// Notes our process number for whoever comes next; a full disk may lose it, which only costs the
  /// number in a message.
  private static func writeHolder(_ descriptor: CInt) {
    let text = Array("\(getpid())\n".utf8)
    var status = stat()
    // More than a number is no lock of ours: another name of somebody's file.
    guard fstat(descriptor, &status) == 0, status.st_size <= off_t(holderBytes) else { return }
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  private static func readHolder(_ descriptor: CInt) -> Int? {
    var text = [UInt8](repeating: 0, count: holderBytes)
    let count = pread(descriptor, &text, text.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: text[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
  }
}
