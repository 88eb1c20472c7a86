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
  case prefer(Preferences)
}
