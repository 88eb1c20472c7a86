/// What is heard of the speaker.
package enum SoundSight: Hashable, Sendable {
  /// No sound.
  case silent
  /// A sound, whichever.
  case playing
  /// The sound of this name.
  case named(String)
}
