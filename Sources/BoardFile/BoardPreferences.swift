/// Defaults of preferences that a board registers; nil leaves the program's own.
package struct BoardPreferences: Hashable, Sendable {
  /// How long an alarm rings when nobody comes.
  package enum SilenceAfter: Hashable, Sendable {
    /// It rings this long, from 1 to 60 minutes.
    case after(Duration)
    /// It rings until somebody comes.
    case never
  }

  /// Loudness in percent, from 0 to 100.
  package var volumePercent: Int?
  /// How long a snooze lasts, from 1 to 30 minutes.
  package var snooze: Duration?
  /// How long an alarm rings when nobody comes.
  package var silenceAfter: SilenceAfter?
  /// Time from silence to full loudness, up to 300 seconds.
  package var ramp: Duration?
  /// False when alarms and ticks are only shown.
  package var playSound: Bool?

  /// Makes a set of defaults.
  package init(
    volumePercent: Int? = nil, snooze: Duration? = nil, silenceAfter: SilenceAfter? = nil,
    ramp: Duration? = nil, playSound: Bool? = nil
  ) {
    self.volumePercent = volumePercent
    self.snooze = snooze
    self.silenceAfter = silenceAfter
    self.ramp = ramp
    self.playSound = playSound
  }
}
