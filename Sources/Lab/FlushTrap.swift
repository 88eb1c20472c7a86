import CLinux
import Glibc
import LinuxCall

/// Catches a program between its nth write to a file and the flush that is to make it safe.
///
/// The bench is put before every other thread of the machine's one processor. When the kernel tells
/// it of a write, it runs before the writer has returned from it: nothing more is flushed. Source:
/// inotify(7), sched(7).
final class FlushTrap {
  /// Readable when the file was written.
  let descriptor: CInt
  private var left: Int

  /// Watches a file, up to its nth write.
  ///
  /// - Throws: `.file` when the kernel refuses.
  init(file: String, count: Int) throws(LabFailure) {
    left = count
    descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
    guard descriptor >= 0 else { throw .file(path: file, call: "inotify_init1", code: errno) }
    guard inotify_add_watch(descriptor, file, UInt32(IN_MODIFY)) >= 0 else {
      let code = errno
      close(descriptor)
      throw .file(path: file, call: "inotify_add_watch", code: code)
    }
    let code = clinux_go_first(1)
    guard code == 0 else {
      close(descriptor)
      throw .file(path: "this process", call: "sched_setscheduler", code: -code)
    }
  }

  deinit {
    close(descriptor)
    _ = clinux_go_first(0)
  }

  /// Takes writes that were told; true when the nth was.
  func isSprung() -> Bool {
    var piece = [UInt8](repeating: 0, count: 4_096)
    let count = SystemCall.retrying { read(descriptor, &piece, piece.count) }
    // A file's event has no name: each is a bare header.
    if count > 0 { left -= count / MemoryLayout<inotify_event>.size }
    return left <= 0
  }
}
