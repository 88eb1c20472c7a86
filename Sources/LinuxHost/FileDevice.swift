import AlarmCore
import CLinux
import FlashLog
import Glibc
import LinuxCall

/// A pre-written file as a device: `pwrite` into blocks that exist, then `fdatasync`.
///
/// Because neither size nor blocks ever change, a commit needs no journal of the file system: one
/// write and one cache flush reach the card (open(2), fdatasync(2)).
package final class FileDevice: FlashDevice {
  /// Where it is.
  package let path: String
  let descriptor: CInt
  let byteCount: Int
  /// What holds the file for this program alone; nil when nothing does.
  let lock: StateFolderLock?
  private let calls: FileDeviceCalls
  /// Why it takes no writes; nil when it does.
  package let refusal: SystemFailure?

  /// Opens the file, making it first where there is none.
  ///
  /// A file that may only be read opens for reading, and then every write fails with the reason;
  /// the same when `refusal` gives a reason beforehand, and then no file is made. Nothing is
  /// written once the file is not where it was or is not what it was, or `lock` is not.
  ///
  /// - Throws: `.broken` when it has another size; `.holed` when it was never written in full;
  ///   `.noFile` when it is no ordinary file (a link is none: what it leads to may be anybody's);
  ///   `.missing`, `.noFolder`, `.denied`, `.full`, `.readOnly`, `.exhausted` or `.other` when it
  ///   cannot be opened.
  package convenience init(
    path: String, byteCount: Int, port: PortName, refusal: SystemFailure? = nil,
    lock: StateFolderLock? = nil, calls: FileDeviceCalls = .system
  ) throws(PortFailure) {
    if refusal == nil {
      try Self.makeIfMissing(path: path, byteCount: byteCount, port: port)
    }
    do throws(SystemFailure) {
      let (descriptor, refusal) = try Self.open(path, refusal: refusal)
      self.init(
        path: path, byteCount: byteCount, descriptor: descriptor, refusal: refusal, lock: lock,
        calls: calls)
    } catch {
      throw PortFailure(port: port, subject: path, error)
    }
    do throws(FileDeviceDefect) {
      try check()
    } catch {
      throw PortFailure(port: port, kind: error.kind, subject: path, detail: error.text)
    }
  }

  private init(
    path: String, byteCount: Int, descriptor: CInt, refusal: SystemFailure?,
    lock: StateFolderLock?, calls: FileDeviceCalls
  ) {
    self.path = path
    self.byteCount = byteCount
    self.lock = lock
    self.descriptor = descriptor
    self.refusal = refusal
    self.calls = calls
  }

  deinit { close(descriptor) }

  /// Opens for writing, or for reading with the reason why not for writing.
  private static func open(
    _ path: String, refusal: SystemFailure?
  ) throws(SystemFailure) -> (CInt, SystemFailure?) {
    let reason: SystemFailure
    do throws(SystemFailure) {
      if let refusal { throw refusal }
      return (try OrdinaryFile.open(path, O_RDWR | O_NOFOLLOW), nil)
    } catch {
      reason = error
    }
    let mayStillRead = refusal != nil || [EROFS, EACCES, EPERM].contains(reason.code)
    guard mayStillRead else { throw reason }
    do throws(SystemFailure) {
      return (try OrdinaryFile.open(path, O_RDONLY | O_NOFOLLOW), reason)
    } catch {
      // No file, and none may be made: the reason for that says more.
      throw error.code == ENOENT ? reason : error
    }
  }

  package func read(at offset: Int, count: Int) throws(DeviceError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    do throws(SystemFailure) {
      try SystemCall.transfer("pread", count: count) { done in
        bytes.withUnsafeMutableBytes { bytes in
          pread(
            descriptor, bytes.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
        }
      }
    } catch {
      throw DeviceError(error, during: .read)
    }
    return bytes
  }

  package func write(at offset: Int, _ bytes: [UInt8]) throws(DeviceError) {
    if let refusal { throw DeviceError(refusal, during: .write) }
    try confirmPlace(during: .write)
    do throws(SystemFailure) {
      try SystemCall.transfer("pwrite", count: bytes.count) { done in
        bytes.withUnsafeBytes { bytes in
          guard let base = bytes.baseAddress else { return 0 }
          return calls.write(descriptor, base + done, bytes.count - done, offset + done)
        }
      }
    } catch {
      throw DeviceError(error, during: .write)
    }
  }

  package func flush() throws(DeviceError) {
    do throws(SystemFailure) {
      try SystemCall.value("fdatasync") { calls.flush(descriptor) }
    } catch {
      throw DeviceError(error, during: .flush)
    }
    // A flush may take its time; what went meanwhile is not acknowledged either.
    try confirmPlace(during: .flush)
  }

  private func check() throws(FileDeviceDefect) {
    var status = stat()
    // Fails only for a descriptor that is none; this one was just opened.
    fstat(descriptor, &status)
    guard status.st_size == off_t(byteCount) else {
      throw .size(Int(status.st_size), wanted: byteCount)
    }
    // A file system that knows no holes answers with an error or with the end.
    let hole = clinux_first_hole(descriptor)
    if hole >= 0, hole < status.st_size { throw .hole(at: Int(hole)) }
  }
}

/// Why a file is not a device.
private enum FileDeviceDefect: Error {
  case size(Int, wanted: Int)
  case hole(at: Int)

  var kind: PortFailure.Kind {
    switch self {
    case .size: .broken
    case .hole: .holed
    }
  }

  var text: String {
    switch self {
    case .size(let size, let wanted):
      "\(size) bytes instead of \(wanted); it was cut, or belongs to another version"
    case .hole(let offset): "the first at byte \(offset)"
    }
  }
}

extension DeviceError {
  /// Tells a failed system call as a device's error.
  init(_ failure: SystemFailure, during operation: Operation) {
    let kind: Kind =
      switch PortFailure.Kind(errorNumber: failure.code) {
      case .full: .full
      case .readOnly, .denied: .readOnly
      case .missing, .elsewhere, .noFolder, .noFile, .busy, .broken, .newer, .holed, .unread,
        .vanished, .exhausted, .timeout, .other:
        .failed
      }
    self.init(kind, during: operation, code: failure.code)
  }
}
