import AlarmCore
import CALSA

/// Listens to the far end of the loopback card: what the clock plays, sample by sample.
///
/// Nothing reads while it listens. The card's buffer holds the whole window, so the driver stays
/// asleep or moves the hand meanwhile, and no reader competes with the clock for the processor.
package final class Ear {
  /// The card's name on the recording side.
  package let device: String
  private let time: any GuestTime
  private var card: OpaquePointer?
  private var began = BootInstant(nanoseconds: 0)
  private var shape = calsa_shape()

  /// Format of the loopback, which both sides must share.
  package static let rate = 48_000
  /// Frames a second times two channels.
  private static let channels = 2
  /// The longest window; the loopback's buffer ends at 2 MiB, 10.9 s of stereo.
  package static let longest = Duration.seconds(10)
  /// How often the card moves frames while it listens.
  private static let period = 960

  /// Makes an ear for a device such as "hw:Loopback,1,0"; it does not listen yet.
  package init(device: String, time: any GuestTime) {
    self.device = device
    self.time = time
  }

  deinit { if let card { calsa_close(card) } }

  /// Begins to listen.
  ///
  /// - Throws: `.capture` when the card is missing, busy or has too small a buffer.
  package func listen() throws(LabFailure) {
    let frames = Int(Ear.longest / .seconds(1)) * Ear.rate
    shape = calsa_shape(
      rate: UInt32(Ear.rate), channels: UInt32(Ear.channels), period_frames: UInt32(Ear.period),
      buffer_frames: UInt32(frames))
    var opened: OpaquePointer?
    let code = calsa_open_capture(device, &shape, &opened)
    guard code >= 0, let opened else { throw failure(code) }
    began = time.boot
    card = opened
    guard shape.rate == UInt32(Ear.rate), shape.channels == UInt32(Ear.channels),
      Int(shape.buffer_frames) >= frames
    else {
      throw .capture(
        device: device,
        detail: "offers \(shape.rate) Hz, \(shape.channels) channels, \(shape.buffer_frames) frames"
      )
    }
  }

  /// Ends listening and hands over what was heard since `listen`, of both channels the first.
  ///
  /// - Throws: `.capture` when frames were lost because the window was longer than `longest`.
  package func finish() throws(LabFailure) -> Recording {
    guard let card else { return Recording(samples: [], rate: Ear.rate, began: began) }
    defer {
      calsa_close(card)
      self.card = nil
    }
    let waiting = calsa_room(card)
    if waiting < 0 { throw failure(CInt(waiting)) }
    var frames = [Int16](repeating: 0, count: Int(waiting) * Ear.channels)
    var count = 0
    while count < Int(waiting) {
      let got = frames.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map {
          calsa_read(card, $0 + count * Ear.channels, UInt64(Int(waiting) - count), 0)
        } ?? 0
      }
      if got < 0 { throw failure(CInt(got)) }
      if got == 0 { break }
      count += Int(got)
    }
    let first = [Int16](unsafeUninitializedCapacity: count) { samples, filled in
      for frame in 0..<count { samples[frame] = frames[frame * Ear.channels] }
      filled = count
    }
    return Recording(samples: first, rate: Ear.rate, began: began)
  }

  private func failure(_ code: CInt) -> LabFailure {
    .capture(device: device, detail: String(cString: calsa_words(code)))
  }
}
