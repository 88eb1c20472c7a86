import AlarmCore

/// Plays sounds on a thread of its own; calls return at once and answers come as `SoundEvent`.
package protocol SoundPort: AnyObject {
  /// Starts a sound, replacing the one that plays; answers `.started` or `.failed` with its id.
  func play(_ request: SoundRequest)
  /// Falls silent within 50 ms; answers `.ended` for what played. Harmless when nothing plays.
  func stop()
  /// Plays a tone after the tones already queued, or together with a sound that plays.
  func play(_ tone: Tone, volumePercent: Int)
  /// Takes the answers that wait, oldest first, without blocking.
  func takeEvents() -> [SoundEvent]
  /// Falls silent, ends the thread and gives the card back.
  func close()
}

/// What a sound port answers.
package enum SoundEvent: Hashable, Sendable {
  /// The first samples of a request were accepted by the card.
  case started(id: UInt32)
  /// A request plays another sound than asked for: its file is missing, broken or too long.
  case replaced(id: UInt32, by: String, because: PortFailure)
  /// A request ended: stopped, or played to its end when not looped.
  case ended(id: UInt32)
  /// A request cannot be heard, from the start or from now on.
  case failed(id: UInt32, PortFailure)
}
