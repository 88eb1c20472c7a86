import CivilTime

/// What is asked of the clock other than by hand.
package enum Command: Hashable, Sendable {
  /// Schedules a plain notification; refused ones are told.
  case schedule(FireDate, body: String, sound: String?, badge: Int?)
  /// Cancels a pending notification.
  case cancel(NotificationID)
  /// Cancels every pending notification, the armed alarm included.
  case cancelAll
  /// Sets the badge to a number.
  case setBadge(Int)
  /// Raises the badge by one.
  case raiseBadge
  /// Changes preferences; numbers are held within their ranges.
  case prefer(PreferenceChange)
  /// Sets the alarm to a place on the dial and arms it, at the next time a clock face shows it.
  case setAlarm(DialTime)
  /// Sets the alarm to the next time a 24-hour clock shows this, and arms it.
  case setAlarmOfDay(TimeOfDay)
  /// Switches the alarm on where it stands.
  case switchOn
  /// Switches the alarm off.
  case switchOff
  /// Somebody attends, or nobody does any more: notifications are shown and sounded there instead.
  case attend(Bool)
}
