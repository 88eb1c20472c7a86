import AlarmCore
import AlarmRuntime
import CivilTime
import CommandTable
import JSON
import LinuxHost

/// A line from the clock, and what it says.
struct ClockAnswer {
  /// As it came.
  let line: String
  /// What it holds.
  let value: JSONValue

  /// What the clock refused, and why; nil when it did not.
  var failure: ExitFailure? {
    guard value["error"] != nil else { return nil }
    let text = value["text"]?.text ?? "it does not say why; see its messages."
    return ExitFailure(status: ExitStatus.failed, text: "the clock says: \(text)")
  }

  /// The clock's status in it.
  var status: JSONValue { value["status"] ?? .null }

  /// Prints it as JSON, or in words; the exit status.
  func print(_ values: Values, words: (ClockAnswer) -> String) -> Int32 {
    StandardOutput.write((values[ClockCall.json] ? line : words(self)) + "\n")
      ? ExitStatus.done : ExitStatus.failed
  }

  /// An instant of the protocol, as people read it: Mon 2026-03-02 06:30.
  static func civil(_ timestamp: JSONValue?) -> String {
    guard let text = timestamp?.text,
      let civil = CivilDateTime(iso8601: String(text.prefix(19)))
    else { return "an unknown time" }
    return Text.english.civil(civil)
  }

  /// An instant of the protocol to the second: 2026-03-02 06:30:00.
  static func second(_ timestamp: JSONValue?) -> String {
    String((timestamp?.text ?? "").prefix(19).map { $0 == "T" ? " " : $0 })
  }

  /// What the alarm is, as a sentence.
  var alarm: String {
    let dial = status["dial"]?.text ?? "?"
    guard let alarm = status["alarm"], alarm != .null else {
      return "Alarm off; its hand stands at \(dial)."
    }
    let saved = alarm["saved"]?.boolean == true ? "" : " It is not saved yet."
    return "Alarm armed for \(ClockAnswer.civil(alarm["at"])).\(saved)"
  }
}
