import AlarmRuntime
import CommandTable
import JSON

/// `wecker status`: what the clock that runs is doing.
enum StatusVerb {
  static let command = Command(
    "status", "Tells what the running clock is doing.",
    options: [ClockCall.socket, ClockCall.json], example: "wecker status"
  ) { values in
    ClockCall.answer(.status, values, words: words)
  }

  private static func words(_ answer: ClockAnswer) -> String {
    let status = answer.status
    let zone = status["zone"]?.text ?? "?"
    var lines = [
      "\(ClockAnswer.second(answer.value["now"])) \(zone), \(trust(status)).", answer.alarm,
      state(status),
    ]
    let others = (status["pending"]?.list ?? []).filter { $0["purpose"]?.text != "alarm" }
    lines += others.map {
      "Pending for \(ClockAnswer.civil($0["at"])): \($0["body"]?.text ?? "")"
    }
    let badge = status["badge"]?.whole ?? 0
    lines.append(badge == 0 ? "Nothing to acknowledge." : "To acknowledge: \(badge).")
    lines.append(saving(status))
    return lines.joined(separator: "\n")
  }

  /// How far its time can be believed: set by a time server, only a guess.
  static func trust(_ status: JSONValue) -> String {
    switch status["trust"]?.text {
    case "synced": "set by a time server"
    case "rtc": "set by a battery-backed clock"
    case "guess": "only a guess"
    case nil, _: "wrong for certain"
    }
  }

  /// What it does, as a sentence.
  static func state(_ status: JSONValue) -> String {
    let ring = status["ring"] ?? .null
    switch status["state"]?.text {
    case "ringing":
      let dial = ring["dial"]?.text ?? "?"
      switch ring["output"]?.text {
      case nil: return "Rings for \(dial)."
      case "nothing": return "Due for \(dial), and nothing on this clock can ring."
      case "lamps": return "Rings for \(dial) by lamps alone."
      case let output?: return "Rings for \(dial) by \(output)."
      }
    case "snoozed": return "Sleeps until \(ClockAnswer.second(ring["until"]))."
    case "setting": return "The hand is being moved, to \(status["dial"]?.text ?? "?")."
    case "countdown":
      return "A countdown of \(status["countdown-minutes"]?.whole ?? 0) min is being turned."
    case "read-back": return "The alarm is read back."
    case "after-ring": return "A ring ended just now."
    case nil, _: return "Waits."
    }
  }

  private static func saving(_ status: JSONValue) -> String {
    if status["store-damaged"]?.boolean == true {
      return "The stored state could not be read and is kept; see the clock's messages."
    }
    switch status["saving"]?.text {
    case "saved": return "All of it is saved."
    case "saving": return "It is being saved."
    case nil, _: return "It is not saved, and holds only as long as there is power."
    }
  }
}
