import CivilTime

/// What survives a power cut: everything a person set, and how far the ring under way has come.
package struct ClockState: Hashable, Sendable {
  /// A ring that has begun and not ended.
  package enum RingPhase: Hashable, Sendable {
    /// It sounds, and did so at `noted` for the last time that is known; `snoozes` came before.
    case ringing(RingSubject, noted: WallTime, snoozes: Int)
    /// It sleeps until this wall time, for the `snoozes`th time.
    case snoozed(RingSubject, until: WallTime, snoozes: Int)
  }

  /// The dial alarm: where its hand stands, and whether it was moved by half a day.
  package var dial = DialTime(minutesWrapping: 0)
  /// True when the alarm was moved to the half day after the next one.
  package var isMovedByHalfDay = false
  /// True when the alarm was armed by a clock that was a guess or worse; false when none is armed.
  package var isArmedByGuess = false
  /// The occurrence that rang last by a clock that could be believed: one that is set back a little
  /// does not ring it again.
  package var rung: OccurrenceKey?
  /// What is pending; the armed alarm is one of these.
  package var queue = NotificationQueue()
  /// The ring under way, if any.
  package var ring: RingPhase?
  /// What nobody has acknowledged.
  package var badge = Badge()
  /// What a person chose.
  package var preferences = Preferences()

  /// Makes the state of a clock nobody has touched.
  package init() {}

  /// The armed alarm's notification, nil when the alarm is off.
  package var armed: ClockNotification? {
    queue.pending.first {
      switch $0.purpose {
      case .alarm: true
      case .countdown, .plain: false
      }
    }
  }
}
