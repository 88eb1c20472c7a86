/// What a person changes of the preferences; nil leaves a value as it is.
package struct PreferenceChange: Hashable, Sendable {
  /// When a ring that nobody answers ends.
  package enum Silence: Hashable, Sendable {
    /// After so many minutes.
    case after(minutes: Int)
    /// Never.
    case never
  }

  /// Whether ticks, read-back and notifications sound.
  package var playsSound: Bool?
  /// Loudness in percent, 0 to 100.
  package var volumePercent: Int?
  /// Minutes of a snooze, 1 to 30.
  package var snoozeMinutes: Int?
  /// When a ring ends by itself.
  package var silence: Silence?
  /// Seconds from silence to full loudness, 0 to 300.
  package var rampSeconds: Int?

  /// Makes a change of nothing.
  package init() {}

  /// The preferences after the change.
  package func applied(to preferences: Preferences) -> Preferences {
    var changed = preferences
    if let playsSound { changed.playsSound = playsSound }
    if let volumePercent { changed.volumePercent = volumePercent }
    if let snoozeMinutes { changed.snoozeMinutes = snoozeMinutes }
    if let rampSeconds { changed.rampSeconds = rampSeconds }
    switch silence {
    case nil: break
    case .never: changed.silenceAfterMinutes = nil
    case .after(let minutes): changed.silenceAfterMinutes = minutes
    }
    return changed.clamped
  }
}
