/// What the clock asks the world to do, in order.
package enum Effect: Hashable, Sendable {
  /// Read all input lines while no edge waits and answer `Input.levels`.
  case readLevels
  /// Show these lamps.
  case show(LampFrame)
  /// Sound the buzzer at a pitch in `Tone.pitches`; nil for silence.
  case buzz(hertz: Int?)
  /// Play a sound until stopped; answers `soundStarted` or `soundFailed`.
  indirect case play(SoundRequest)
  /// Fall silent at once.
  case stopSound
  /// Play one tone on the sound card.
  case tone(Tone, volumePercent: Int)
  /// Commit the state; answers `saved` or `saveFailed` with the id.
  indirect case save(ClockState, id: UInt64)
  /// Append to the ring log.
  indirect case record(RingLogEntry)
  /// Tell a person, on the log.
  indirect case tell(Notice)
}
