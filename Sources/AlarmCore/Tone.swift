/// One sound of the dark-usable language: a beep, a tick or a step of a rising or falling pair.
///
/// A buzzer that knows only on and off plays the duration; a sound card plays the pitch too.
package struct Tone: Hashable, Sendable {
  /// Pitch in hertz, 50 to 8000.
  package var hertz: Int
  /// How long it sounds, 1 ms to 2 s.
  package var duration: Duration

  /// Makes a tone.
  package init(hertz: Int, duration: Duration) {
    self.hertz = hertz
    self.duration = duration
  }
}
