import FlashLog
import Glibc
import LinuxHost
import Testing

/// A folder that goes with the object.
final class TemporaryFolder {
  let path: String

  init(in parent: String = "/tmp") {
    var template = Array("\(parent)/wecker-store-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "\(parent)/wecker-store-failed"
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { remove("\(path)/\(name)") }
      }
      closedir(folder)
    }
    Glibc.remove(path)
  }
}

/// A small file system of its own, for a full and a read-only disk; only root may mount one.
final class MountedFolder {
  let path: String
  private let folder = TemporaryFolder()

  init?(kibibytes: Int) {
    path = folder.path
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else { return nil }
  }

  deinit { umount2(path, 2) }

  /// Refuses writes from now on.
  func makeReadOnly() {
    // MS_REMOUNT and MS_RDONLY, mount(2).
    #expect(mount("tmpfs", path, "tmpfs", 32 | 1, nil) == 0)
  }

  /// Takes writes again.
  func makeWritable() { #expect(mount("tmpfs", path, "tmpfs", 32, nil) == 0) }

  /// True when this machine lets us mount.
  static let isPossible = MountedFolder(kibibytes: 4) != nil
}

/// Bytes of a file; nil when it cannot be read.
func contents(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var status = stat()
  fstat(descriptor, &status)
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  return pread(descriptor, &bytes, bytes.count, 0) == bytes.count ? bytes : nil
}

/// Changes bytes of a file, or makes it with them.
func overwrite(_ path: String, at offset: Int = 0, with bytes: [UInt8]) {
  let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
  #expect(pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count)
  close(descriptor)
}

/// Counts calls from any thread, and plays answers instead of making some of them.
final class CallRecorder: @unchecked Sendable {
  enum Answer {
    case real
    /// Only so many bytes are written.
    case short(Int)
    case failure(CInt)
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var recorded: [String] = []
  private var planned: [Answer] = []

  init() { pthread_mutex_init(mutex, nil) }

  deinit { mutex.deallocate() }

  /// The calls since the last time: "pwrite 4096", "fdatasync".
  func takeCalls() -> [String] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { recorded = [] }
    return recorded
  }

  /// What the next calls do, in order.
  func plan(_ answers: [Answer]) {
    pthread_mutex_lock(mutex)
    planned = answers
    pthread_mutex_unlock(mutex)
  }

  private func note(_ call: String) -> Answer {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    recorded.append(call)
    return planned.isEmpty ? .real : planned.removeFirst()
  }

  var calls: FileDeviceCalls {
    FileDeviceCalls(
      write: { [self] descriptor, bytes, count, offset in
        switch note("pwrite \(count)") {
        case .real: return pwrite(descriptor, bytes, count, off_t(offset))
        case .short(let some): return pwrite(descriptor, bytes, min(some, count), off_t(offset))
        case .failure(let code):
          errno = code
          return -1
        }
      },
      flush: { [self] descriptor in
        switch note("fdatasync") {
        case .real, .short: return fdatasync(descriptor)
        case .failure(let code):
          errno = code
          return -1
        }
      })
  }
}
