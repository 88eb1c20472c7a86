import AlarmRuntime
import CommandTable
import JSON

/// `wecker log`: what became of everything that was due.
enum LogVerb {
  static let count = Option(
    "--count", .number("N", in: 1...ControlLimits.logEntries),
    default: ControlLimits.usualLogEntries, "How many of the newest entries.")

  static let command = Command(
    "log", "Tells what became of everything that was due, oldest first.",
    options: [count, ClockCall.socket, ClockCall.json], example: "wecker log --count 5"
  ) { values in
    ClockCall.answer(.log(count: values[count]), values, words: words)
  }

  private static func words(_ answer: ClockAnswer) -> String {
    let entries = answer.value["entries"]?.list ?? []
    guard !entries.isEmpty else { return "The ring log is empty." }
    return entries.map(line).joined(separator: "\n")
  }

  /// An entry on a line: when it happened, what was due, what became of it.
  static func line(_ entry: JSONValue) -> String {
    "\(ClockAnswer.second(entry["at"])) \(entry["subject"]?.text ?? ""):"
      + " \(entry["text"]?.text ?? "")"
  }
}
