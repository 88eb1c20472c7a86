import AlarmCore
import CALSA
import Scenarios

/// Hears what the clock plays on the loopback card while that happens, and sleeps while nothing
/// plays.
///
///     card stands still ──► nobody listens, no timer runs
///     the kernel tells that playing began ──► recording starts within a millisecond
///     … that it ended ──► recording stops
///
/// A tick lasts 8 ms, and the ear would hear the end of it alone, or nothing when its bench is
/// busy: while a knob is turned it records all the time.
final class CardEar {
  /// Readable when playing begins or ends.
  let descriptor: CInt
  /// True while something plays, be it silence.
  private(set) var isPlaying = false
  /// True while it records whether something plays or not.
  private(set) var isPricked = false

  private let device: String
  private let watch: OpaquePointer
  private let card: OpaquePointer
  private var hearing = ToneHearing(rate: Ear.rate)

  /// Frames a second times two channels.
  private static let channels = 2
  /// A second fits: while nobody asks about sound it is read twice in that.
  private static let bufferFrames = Ear.rate
  /// How often the card moves frames while it records: no coarser than the kernel's tick.
  private static let period = 192

  /// Makes an ear for the recording end of a loopback card, "hw:Loopback,1,0".
  ///
  /// - Throws: `.capture` when the card is missing or busy, or is none of the kind.
  init(device: String) throws(LabFailure) {
    self.device = device
    let name = String(device.prefix { $0 != "," })
    var watch: OpaquePointer?
    let code = calsa_watch_open(name, &watch)
    guard code >= 0, let watch else { throw CardEar.failure(device, code) }
    self.watch = watch
    descriptor = calsa_watch_descriptor(watch)
    var shape = calsa_shape(
      rate: UInt32(Ear.rate), channels: UInt32(Self.channels), period_frames: UInt32(Self.period),
      buffer_frames: UInt32(Self.bufferFrames))
    var card: OpaquePointer?
    let opened = calsa_open_capture(device, &shape, &card)
    guard opened >= 0, let card else {
      calsa_watch_close(watch)
      throw CardEar.failure(device, opened)
    }
    self.card = card
    calsa_rest(card)
  }

  deinit {
    calsa_watch_close(watch)
    calsa_close(card)
  }

  /// Records from now on, before anything plays.
  func prick() throws(LabFailure) {
    guard !isPricked else { return }
    isPricked = true
    if !isPlaying { try start() }
  }

  /// Records only what plays again; gives what was heard last.
  func unprick() throws(LabFailure) -> [ToneHearing.Event] {
    guard isPricked else { return [] }
    isPricked = false
    return isPlaying ? [] : try end()
  }

  /// Hears what was recorded last, and records no more unless it is pricked.
  private func end() throws(LabFailure) -> [ToneHearing.Event] {
    let heard = try read() + hearing.stop()
    if !isPricked { calsa_rest(card) }
    return heard
  }

  private func start() throws(LabFailure) {
    let code = calsa_start(card)
    if code < 0 { throw CardEar.failure(device, code) }
  }

  /// Takes note of what began or ended to play; true when something did.
  func attend() throws(LabFailure) -> (changed: Bool, heard: [ToneHearing.Event]) {
    let count = calsa_watch_take(watch)
    if count < 0 { throw CardEar.failure(device, count) }
    guard count > 0 else { return (false, []) }
    let state = calsa_watch_is_playing(watch)
    if state < 0 { throw CardEar.failure(device, state) }
    guard (state == 1) != isPlaying else { return (false, []) }
    isPlaying = state == 1
    if isPlaying {
      if !isPricked { try start() }
      return (true, [])
    }
    return (true, try end())
  }

  /// Reads what was recorded since the last call, and tells what is known by it.
  func read() throws(LabFailure) -> [ToneHearing.Event] {
    let waiting = Int(calsa_room(card))
    if waiting == -32 { return try recover() }
    if waiting < 0 { throw CardEar.failure(device, CInt(waiting)) }
    guard waiting > 0 else { return [] }
    var frames = [Int16](repeating: 0, count: waiting * Self.channels)
    let got = frames.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { Int(calsa_read(card, $0, UInt64(waiting), 0)) } ?? 0
    }
    if got < 0 { throw CardEar.failure(device, CInt(got)) }
    let samples = [Int16](unsafeUninitializedCapacity: got) { samples, filled in
      for frame in 0..<got { samples[frame] = frames[frame * Self.channels] }
      filled = got
    }
    return hearing.hear(samples)
  }

  /// Goes on after nobody read for too long, as while the machine was put aside.
  private func recover() throws(LabFailure) -> [ToneHearing.Event] {
    let code = calsa_prepare(card)
    if code < 0 { throw CardEar.failure(device, code) }
    if isPricked { try start() }
    return []
  }

  private static func failure(_ device: String, _ code: CInt) -> LabFailure {
    .capture(device: device, detail: String(cString: calsa_words(code)))
  }
}
