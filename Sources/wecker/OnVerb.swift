import AlarmRuntime
import CommandTable

/// `wecker on`: switches the alarm of the clock that runs on.
enum OnVerb {
  static let command = Command(
    "on", "Switches the alarm of the running clock on, where its hand stands.",
    options: [ClockCall.socket, ClockCall.json], example: "wecker on"
  ) { values in
    ClockCall.answer(.on, values) { $0.alarm }
  }
}
