import AlarmRuntime
import CommandTable
import Glibc
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
    var words = WatchWords()
    while let next = call.nextWhileRead() {
      switch next {
      case .failure(let failure): return failure.tell()
      case .success(let answer):
        let text = isJSON ? answer.line : words.text(answer)
        if let text, !StandardOutput.write(text + "\n") { return ExitStatus.failed }
        guard answer.value["event"]?.text == "stopped" else { continue }
        return answer.value["saved"]?.boolean == true ? ExitStatus.done : ExitStatus.failed
      }
    }
    // Nobody reads: it ends as the next line would have ended it.
    raise(SIGPIPE)
    return ExitStatus.failed
  }
}
