import CALSA

/// Somebody else who holds the sound card, so that the clock finds it busy.
final class CardTaker {
  private let card: OpaquePointer

  /// Takes a card by the name the clock has for it.
  ///
  /// - Throws: `.capture` with the library's words, as when the clock holds it.
  init(device: String) throws(LabFailure) {
    var shape = calsa_shape(
      rate: UInt32(Ear.rate), channels: 2, period_frames: 480, buffer_frames: 1_920)
    var opened: OpaquePointer?
    let code = calsa_open_playback(device, 480, &shape, &opened)
    guard code >= 0, let opened else {
      throw .capture(device: device, detail: String(cString: calsa_words(code)))
    }
    card = opened
  }

  deinit { calsa_close(card) }
}
