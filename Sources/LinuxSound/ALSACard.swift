import CALSA
import Glibc

/// A card behind alsa-lib; the library is not touched before the first `open`.
package final class ALSACard: PCM {
  private var pcm: OpaquePointer?
  private var channels = 1

  /// Makes a card with no device open.
  package init() {}

  deinit { close() }

  package func open(_ device: String, wanted: PCMShape) throws(PCMFault) -> PCMShape {
    close()
    var shape = calsa_shape(
      rate: UInt32(wanted.rate), channels: UInt32(wanted.channels),
      period_frames: UInt32(wanted.periodFrames), buffer_frames: UInt32(wanted.bufferFrames))
    do throws(PCMFault) {
      _ = try ALSACard.call {
        Int64(calsa_open_playback(device, UInt32(wanted.periodFrames), &shape, &pcm))
      }
    } catch {
      calsa_forget()
      throw error
    }
    let granted = PCMShape(
      rate: Int(shape.rate), channels: Int(shape.channels),
      periodFrames: Int(shape.period_frames), bufferFrames: Int(shape.buffer_frames))
    if let fault = ALSACard.objection(to: granted) {
      close()
      throw fault
    }
    channels = granted.channels
    return granted
  }

  package func room() throws(PCMFault) -> Int {
    let pcm = try opened()
    return Int(try ALSACard.call { calsa_room(pcm) })
  }

  package func write(_ samples: UnsafeBufferPointer<Int16>) throws(PCMFault) -> Int {
    let pcm = try opened()
    let frames = UInt64(samples.count / channels)
    guard let start = samples.baseAddress, frames > 0 else { return 0 }
    return Int(try ALSACard.call { calsa_write(pcm, start, frames) })
  }

  package func recover(_ way: PCMRecovery) throws(PCMFault) {
    let pcm = try opened()
    _ = try ALSACard.call {
      switch way {
      case .prepare: Int64(calsa_prepare(pcm))
      case .resume: Int64(calsa_resume(pcm))
      }
    }
  }

  package func close() {
    guard let open = pcm else { return }
    pcm = nil
    calsa_close(open)
    calsa_forget()
  }

  private func opened() throws(PCMFault) -> OpaquePointer {
    guard let pcm else { throw PCMFault(.wrongState, words: "no device is open") }
    return pcm
  }

  /// Why the mixer cannot fill a card of this shape; nothing when it can.
  private static func objection(to shape: PCMShape) -> PCMFault? {
    if !(1...2 ~= shape.channels) {
      return PCMFault(.unsuitable, words: "plays only \(shape.channels) channels at a time")
    }
    if !(4_000...192_000 ~= shape.rate) {
      return PCMFault(.unsuitable, words: "plays only at \(shape.rate) Hz")
    }
    if shape.bufferFrames < 2 * Mixer.period.frames(at: shape.rate) {
      return PCMFault(.unsuitable, words: "queues only \(shape.bufferFrames) frames")
    }
    return nil
  }

  /// Makes an interrupted call again, and a fault of a code: the library returns -errno.
  private static func call(_ body: () -> Int64) throws(PCMFault) -> Int64 {
    while true {
      let code = body()
      if code >= 0 { return code }
      if code == Int64(-EINTR) { continue }
      throw fault(code: CInt(truncatingIfNeeded: code))
    }
  }

  private static func fault(code: CInt) -> PCMFault {
    let kind: PCMFault.Kind =
      switch -code {
      case EPIPE: .underrun
      case ESTRPIPE: .suspended
      case EAGAIN: .notReady
      case EBUSY: .busy
      case ENOENT, ENODEV, ENXIO: .gone
      case EACCES, EPERM: .denied
      case EBADFD: .wrongState
      case EINVAL: .unsuitable
      default: .other
      }
    return PCMFault(kind, words: String(cString: calsa_words(code)))
  }
}
