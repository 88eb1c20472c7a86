import AlarmCore
import AlarmRuntime
import CLinux
import Chance
import FlashLog
import Glibc
import LinuxCall

/// Reads what the card itself holds of the clock's state: not what the kernel's memory says of it.
///
///     the clock ──► memory of the kernel ──flush──► /dev/pmem0
///                                                     ▲ read here, at the file's blocks
///
/// The clock's file never changes its blocks, so they are asked for once.
final class CardMedium {
  private struct Piece {
    var place: off_t
    var count: Int
  }

  private let device: String
  private let pieces: [Piece]

  /// Finds the blocks of a state file on the block device that its file system is on.
  ///
  /// - Throws: `.file` when there is no such file, or it lies nowhere yet.
  init(file: String, device: String) throws(LabFailure) {
    self.device = device
    let descriptor = SystemCall.retrying { open(file, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .file(path: file, call: "open", code: errno) }
    defer { close(descriptor) }
    var pieces: [Piece] = []
    var offset = 0
    while offset < RingGeometry.state.byteCount {
      var length: UInt64 = 0
      let place = clinux_place_on_device(descriptor, UInt64(offset), &length)
      guard place >= 0 else { throw .file(path: file, call: "ioctl", code: CInt(-place)) }
      let count = min(Int(length), RingGeometry.state.byteCount - offset)
      pieces.append(Piece(place: off_t(place), count: count))
      offset += count
    }
    self.pieces = pieces
  }

  /// What a start would read if power went now; nil when the card holds no state.
  ///
  /// - Throws: `.file` when the device cannot be read.
  func state() throws(LabFailure) -> ClockState? {
    let descriptor = SystemCall.retrying { open(device, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .file(path: device, call: "open", code: errno) }
    defer { close(descriptor) }
    // The kernel may remember an earlier reading of the device, which knows nothing of its files.
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    var bytes: [UInt8] = []
    for piece in pieces {
      var part = [UInt8](repeating: 0, count: piece.count)
      let count = part.withUnsafeMutableBytes { buffer in
        SystemCall.retrying { pread(descriptor, buffer.baseAddress, buffer.count, piece.place) }
      }
      guard count == piece.count else { throw .file(path: device, call: "pread", code: errno) }
      bytes += part
    }
    let copy = MemoryDevice(bytes: bytes, noise: SeededGenerator(seed: 0))
    var ring = RecordRing(device: copy, geometry: .state, bootID: 0)
    return StoredState(recovering: &ring, subject: device).state
  }
}
