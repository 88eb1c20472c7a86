/// A device of the clock, as it is named to people and in the log.
package enum PortName: String, Hashable, Sendable, CaseIterable {
  /// The knob and the button.
  case inputs
  /// The armed and badge LEDs.
  case lamps
  /// The buzzer.
  case buzzer
  /// The sound card.
  case sound
  /// The file that keeps the state.
  case store
  /// The file that keeps the ring log.
  case ringLog
  /// The system's zone file.
  case zone
  /// The file that the edges of knob and button are recorded to.
  case recording
  /// The socket on which others ask.
  case control
}
