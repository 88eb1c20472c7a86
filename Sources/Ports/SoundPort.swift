import AlarmCore

/// Plays sounds on a thread of its own; calls return at once and answers come as `SoundEvent`.
package protocol SoundPort: AnyObject {
  /// Starts a sound, replacing the one that plays; answers `.started` or `.failed` with its id.
  /// A looped one answers `.playing` from time to time, as long as the card takes it.
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
