/// One sound of the dark-usable language: a beep, a tick or a step of a rising or falling pair.
///
/// A buzzer that knows only on and off plays the duration; a sound card plays the pitch too.
package struct Tone: Hashable, Sendable {
  /// Pitches there are, in hertz: below, a small buzzer moves no air; above, old ears hear nothing.
  package static let pitches = 50...8_000

  /// Pitch in hertz, in `Tone.pitches`.
  package var hertz: Int
  /// How long it sounds, 1 ms to 2 s.
  package var duration: Duration

  /// Makes a tone.
  package init(hertz: Int, duration: Duration) {
    self.hertz = hertz
    self.duration = duration
  }
}
