import CivilTime

/// When the alarm is to ring, as a person says it in digits.
///
///     7:30    hours 1 to 12       a place on the dial, whichever half day shows it next
///     19:30   hours 0, 13 to 23   a time of the day
package enum AlarmTime: Hashable, Sendable {
  /// A place on the dial.
  case dial(DialTime)
  /// A time on a 24-hour clock.
  case ofDay(TimeOfDay)

  /// Reads `h:mm` or `hh:mm`, nothing else.
  package init?(_ text: String) {
    guard let time = TimeOfDay(iso8601: text) else { return nil }
    self = 1...12 ~= time.hour ? .dial(DialTime(time)) : .ofDay(time)
  }

  /// The command that sets the alarm to it.
  package var command: Command {
    switch self {
    case .dial(let dial): .setAlarm(dial)
    case .ofDay(let time): .setAlarmOfDay(time)
    }
  }
}
