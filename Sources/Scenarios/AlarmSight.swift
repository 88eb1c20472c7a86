import CivilTime

/// What the alarm is armed for.
package enum AlarmSight: Hashable, Sendable {
  /// Nothing.
  case off
  /// Anything.
  case on
  /// A time of day.
  case time(TimeOfDay)
  /// A day and time.
  case civil(CivilDateTime)
}
