import AlarmRuntime
import CommandTable
import LinuxHost

/// `wecker watch`: every change of the clock that runs, as it happens.
enum WatchVerb {
  static let json = Option(flag: "--json", "Prints each line as the clock sends it.")

  static let command = Command(
    "watch", "Tells every change of the running clock until it ends, or until Ctrl-C.",
    options: [ClockCall.socket, json], example: "wecker watch --json"
  ) { values in
    do throws(ClockCall.Problem) {
      let call = try ClockCall(values[ClockCall.socket])
      switch call.ask(.watch) {
      case .failure(let failure): return failure.tell()
      case .success: return follow(call, isJSON: values[json])
      }
    } catch {
      return error.failure.tell()
    }
  }

  private static func follow(_ call: ClockCall, isJSON: Bool) -> Int32 {
    var alarm = ""
    while true {
      switch call.next(within: nil) {
      case .failure(let failure): return failure.tell()
      case .success(let answer):
        let text = isJSON ? answer.line : words(answer, after: &alarm)
        guard let text else { continue }
        if !StandardOutput.write(text + "\n") { return ExitStatus.failed }
      }
    }
  }

  /// What a person is told of an event; of a status only what a notice does not tell.
  private static func words(_ answer: ClockAnswer, after last: inout String) -> String? {
    switch answer.value["event"]?.text {
    case "notice":
      return "\(ClockAnswer.second(answer.value["at"])) \(answer.value["text"]?.text ?? "")"
    case "entry": return answer.value["entry"].map { "\(LogVerb.line($0)) (ring log)" }
    case "status":
      let state = answer.status["state"]?.text ?? "?"
      let dial = answer.status["dial"]?.text ?? "?"
      let badge = answer.status["badge"]?.whole ?? 0
      // The milliseconds that a card takes are told by nothing else, and interest nobody.
      let saving = answer.status["saving"]?.text ?? "?"
      guard saving != "saving" else { return nil }
      let isSaved = saving == "saved" ? "" : " Not saved."
      let text = "\(state), hand at \(dial). \(answer.alarm) Badge \(badge).\(isSaved)"
      defer { last = text }
      return text == last ? nil : "\(ClockAnswer.second(answer.value["now"])) \(text)"
    case nil, _: return nil
    }
  }
}
