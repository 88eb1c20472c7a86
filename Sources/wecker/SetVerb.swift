import AlarmCore
import AlarmRuntime
import CommandTable

/// `wecker set 7:30`: sets the alarm of the clock that runs.
enum SetVerb {
  static let time = Argument(
    "TIME", required: .alarmTime,
    "Where the hand is to stand: 1:00 to 12:59 rings the next time a clock face shows it; 0:00 to"
      + " 0:59 and 13:00 to 23:59 at that time of the day.")

  static let command = Command(
    "set", "Sets the alarm of the running clock and arms it; done once it is saved.",
    options: [ClockCall.socket, ClockCall.json], arguments: [time], example: "wecker set 7:30"
  ) { values in
    ClockCall.answer(.set(values[time]), values) { $0.alarm }
  }
}

extension ValueKind where Value == AlarmTime {
  /// A time an alarm can be set to.
  static var alarmTime: ValueKind {
    ValueKind(
      "TIME", expected: "a time such as 7:30 (the next time a clock face shows it) or 19:30",
      read: { AlarmTime($0) }, show: { $0.text })
  }
}
