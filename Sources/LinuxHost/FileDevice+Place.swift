import AlarmCore
import FlashLog
import Glibc
import LinuxCall

extension FileDevice {
  /// Makes sure that the open file is still the one that the next start will read.
  ///
  /// A file that was removed or replaced takes writes for as long as it is open, and one that was
  /// cut grows again and has holes then. It costs two calls that touch no card.
  ///
  ///     path leads nowhere ──► gone        another size  ──► cut
  ///     path leads elsewhere ──► replaced  no lock there ──► unlocked
  ///
  /// - Throws: `.gone`, `.replaced`, `.cut` or `.unlocked`; what the system says when the path
  ///   cannot be followed.
  func confirmPlace(during operation: DeviceError.Operation) throws(DeviceError) {
    var (own, there) = (stat(), stat())
    do throws(SystemFailure) {
      try SystemCall.value("fstat") { fstat(descriptor, &own) }
      try SystemCall.value("lstat") { lstat(path, &there) }
    } catch {
      let isGone = error.code == ENOENT || error.code == ENOTDIR
      throw isGone ? DeviceError(.gone, during: operation) : DeviceError(error, during: operation)
    }
    guard own.isSameFile(as: there) else { throw DeviceError(.replaced, during: operation) }
    guard own.st_size == off_t(byteCount) else { throw DeviceError(.cut, during: operation) }
    guard lock?.isInPlace != false else { throw DeviceError(.unlocked, during: operation) }
  }
}

extension stat {
  /// True when both tell of one file, whatever its names.
  func isSameFile(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}
