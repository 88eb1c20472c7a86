import AlarmCore

/// What sounds on a board that has a buzzer, and what it rings.
package struct BuzzerWiring: Hashable, Sendable {
  /// The line of an active buzzer, which has one pitch of its own.
  package var line: LineWiring
  /// What it plays when it rings, again and again.
  package var tune: Tune

  /// Makes the wiring of a buzzer.
  package init(line: LineWiring, tune: Tune = .beeps) {
    self.line = line
    self.tune = tune
  }
}
