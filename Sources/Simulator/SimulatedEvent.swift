import AlarmCore

/// What an onlooker of the simulated world can see and hear, and what the clock wrote.
package enum SimulatedEvent: Hashable, Sendable {
  /// A line of the knob or the button reports a level; only in nights that trace lines.
  case line(InputLine, Bool)
  /// The lamps changed.
  case lamps(LampFrame)
  /// The buzzer sounds another pitch, in hertz, or none.
  case buzzer(hertz: Int?)
  /// A sound is heard from now on.
  case soundBegan(SoundRequest)
  /// No sound is heard any more.
  case soundEnded
  /// A tone of the feedback.
  case tone(Tone)
  /// The clock told something.
  case notice(Notice)
  /// The ring log grew.
  case logged(RingLogEntry)
  /// A state reached the card.
  case saved
}
