import AlarmRuntime
import CommandTable

/// `wecker off`: switches the alarm of the clock that runs off.
enum OffVerb {
  static let command = Command(
    "off", "Switches the alarm of the running clock off.",
    options: [ClockCall.socket, ClockCall.json], example: "wecker off"
  ) { values in
    ClockCall.answer(.off, values) { $0.alarm }
  }
}
