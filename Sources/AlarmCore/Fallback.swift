/// What a ring goes on by when what it was to ring by cannot be had.
///
///     chosen sound ──► default sound ──► built-in bell          .sound
///     first card ──► next card                                  .card
///     any card ──► buzzer ──► lamps ──► nothing                 .output
package enum Fallback: Hashable, Sendable {
  /// Another sound, by its name.
  case sound(String)
  /// Another sound card, by its device.
  case card(String)
  /// Another output.
  case output(RingOutput)
}
