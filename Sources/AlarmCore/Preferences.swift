/// What a person may choose; a board file may register other defaults.
package struct Preferences: Hashable, Sendable {
  /// Whether ticks, read-back and plain notifications sound; an alarm rings in any case.
  package var playsSound = true
  /// Loudness in percent, 0 to 100.
  package var volumePercent = 80
  /// How long a snooze lasts, in minutes.
  package var snoozeMinutes = 9
  /// After how many minutes a ring nobody answers is silent and missed; nil is never.
  package var silenceAfterMinutes: Int? = 10
  /// Seconds from silence to full loudness.
  package var rampSeconds = 30

  /// A snooze shorter than a minute is none, longer than half an hour is a new alarm.
  package static let snoozeRange = 1...30
  /// An hour of ringing wakes the neighbours only.
  package static let silenceAfterRange = 1...60
  /// A ramp beyond five minutes is silence for most of its time.
  package static let rampRange = 0...300
  /// Percent.
  package static let volumeRange = 0...100

  /// Makes the registered defaults.
  package init() {}

  /// The same with every number held within its range.
  package var clamped: Preferences {
    var held = self
    held.volumePercent = Preferences.clamp(volumePercent, Preferences.volumeRange)
    held.snoozeMinutes = Preferences.clamp(snoozeMinutes, Preferences.snoozeRange)
    held.silenceAfterMinutes = silenceAfterMinutes.map {
      Preferences.clamp($0, Preferences.silenceAfterRange)
    }
    held.rampSeconds = Preferences.clamp(rampSeconds, Preferences.rampRange)
    return held
  }

  private static func clamp(_ number: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(number, range.lowerBound), range.upperBound)
  }
}
