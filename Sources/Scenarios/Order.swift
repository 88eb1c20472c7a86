import AlarmCore
import CivilTime

/// What is asked of the clock by command, as on its control socket.
package enum Order: Hashable, Sendable {
  /// Sets the alarm to a place on the dial or a time of the day, and arms it.
  case set(AlarmTime)
  /// Switches the alarm on where it stands.
  case on
  /// Switches the alarm off.
  case off
  /// Schedules a notification.
  case notify(TimeMark, body: String, sound: String?, badge: Int?)
}
