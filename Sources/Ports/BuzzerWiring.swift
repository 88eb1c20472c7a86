import AlarmCore

/// What sounds on a board that has a buzzer, and what it rings.
package struct BuzzerWiring: Hashable, Sendable {
  /// What a buzzer is on.
  package enum Output: Hashable, Sendable {
    /// A line, for an active buzzer: it has one pitch of its own.
    case line(LineWiring)
    /// A channel that makes pitches, for a passive buzzer; and the line of the pin that brings it
    /// out, where the file tells it.
    case pwm(PWMWiring, pin: LineLocation?)
  }

  /// What it is on.
  package var output: Output
  /// What it plays when it rings, again and again.
  package var tune: Tune

  /// Makes the wiring of a buzzer.
  package init(_ output: Output, tune: Tune = .beeps) {
    self.output = output
    self.tune = tune
  }
}
