/// What a step can do, by the words of the language.
package enum Verb: String, Hashable, Sendable, CaseIterable {
  /// Nothing, so long, or until then.
  case wait
  /// Turn the knob.
  case turn
  /// Rock the knob within a detent.
  case rock
  /// Do again what a recording holds.
  case replay
  /// Press the button and let go.
  case press
  /// Press the button so long that it is a hold.
  case hold
  /// Turn the knob with the button down.
  case pressAndTurn = "press-and-turn"
  /// Press the button, or let it go, and no more.
  case button
  /// Set the wall clock to a civil time.
  case setClock = "set-clock"
  /// Step the wall clock.
  case stepClock = "step-clock"
  /// Let the wall clock gain or lose.
  case slewClock = "slew-clock"
  /// Say how far the wall clock is trusted.
  case trustClock = "trust-clock"
  /// Change the zone.
  case setZone = "set-zone"
  /// Cut power.
  case cutPower = "cut-power"
  /// Bring power back.
  case restorePower = "restore-power"
  /// Give a port a trouble.
  case fail
  /// Let a port work again.
  case repair
  /// Change preferences.
  case prefer
  /// Attend.
  case attend
  /// Leave.
  case leave
  /// Set the alarm by command.
  case set
  /// Switch the alarm on by command.
  case on
  /// Switch the alarm off by command.
  case off
  /// Schedule a notification by command.
  case notify
}
