import CivilTime

/// One thing a story does or expects.
package enum LabStep: Hashable, Sendable {
  /// Starts the clock under test and gives it a while to take its lines.
  case start
  /// Sleeps, in one go, until the guest's local clock next shows a time.
  case sleepUntil(TimeOfDay, second: Int)
  /// Sleeps, in one go.
  case sleep(Duration)
  /// Turns the knob by detents, clockwise when positive, one every `pace`.
  case turn(detents: Int, pace: Duration)
  /// Presses the button for a time; nothing is expected.
  case press(Duration)
  /// Presses for `LabStory.press` and counts the beeps that follow.
  case readBack(ReadBack)
  /// Looks at the armed LED and the badge LEDs for `lookingTime`.
  case lamps(armed: LampExpectation, badge: LampExpectation)
  /// Notes what the clock costs, to be compared by the next `idled`.
  case idle
  /// Compares with `idle`: at most one wake-up a minute in between.
  case idled
  /// Waits for a ring due at a local time or so long after the last press; notes how late.
  case ring(RingDue)
  /// Presses (and holds) while it rings: silent within 50 ms, and still silent at the release.
  case quieten(holding: Duration)
  /// Stops the clock's process for a while, as a machine does that stalls: it rings on.
  case stall(Duration)
  /// Kills the clock, switches its outputs off as its service does, and starts it: it rings on.
  case crash
  /// Lets it ring and presses, so many times: silent within 50 ms at the 99th percentile.
  case presses(Int, snooze: Duration)
  /// Has aplay play the clock's own sound, so many times: how soon it is heard, beside the rings.
  case besideAplay(Int)
  /// Changes preferences while no clock runs.
  case prefer(String)
  /// Listens and looks at the buzzer for a while: nothing.
  case silence(Duration)
  /// Asks the clock to end, as a service manager does: exit code 0, lamps and buzzer off.
  case stop
}
