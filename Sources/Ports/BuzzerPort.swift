import AlarmCore

/// Sounds a buzzer.
package protocol BuzzerPort: AnyObject {
  /// Sounds it at a pitch in `Tone.pitches`, or silences it with nil; a buzzer that has one pitch
  /// of its own takes any for that.
  ///
  /// - Throws: `.vanished` or `.other`.
  func set(hertz: Int?) throws(PortFailure)
  /// Silences it and gives back what it is on.
  func close()
}
