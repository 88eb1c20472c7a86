import AlarmCore
import AlarmRuntime
import JSON

/// What `wecker watch` says to people: every event in words, and of a status what differs.
struct WatchWords {
  /// The parts of the last status that was told.
  private var last: [String] = []

  /// What a person is told of an event; nil when there is nothing new in it.
  mutating func text(_ answer: ClockAnswer) -> String? {
    switch answer.value["event"]?.text {
    case "notice":
      return "\(ClockAnswer.second(answer.value["at"])) \(answer.value["text"]?.text ?? "")"
    case "entry": return answer.value["entry"].map { "\(LogVerb.line($0)) (ring log)" }
    case "status": return status(answer)
    case "stopped":
      let isSaved = answer.value["saved"]?.boolean == true
      return "\(ClockAnswer.second(answer.value["now"])) The clock has stopped."
        + (isSaved ? "" : " Its last change is not saved.")
    case nil, _: return nil
    }
  }

  /// What a clock does stands in every line; what seldom changes, in the first and when it does.
  private mutating func status(_ answer: ClockAnswer) -> String? {
    let status = answer.status
    // The milliseconds that a card takes are told by nothing else, and interest nobody.
    let saving = status["saving"]?.text ?? "?"
    guard saving != "saving" else { return nil }
    let always = [
      "\(status["state"]?.text ?? "?"), hand at \(status["dial"]?.text ?? "?").", answer.alarm,
      "Badge \(status["badge"]?.whole ?? 0).",
    ]
    let seldom = WatchWords.seldom(status)
    let unsaved = saving == "saved" ? [] : ["Not saved."]
    let all = always + unsaved + seldom
    defer { last = all }
    guard all != last else { return nil }
    let news = seldom.filter { !last.contains($0) }
    let text = (always + unsaved + news).joined(separator: " ")
    return "\(ClockAnswer.second(answer.value["now"])) \(text)"
  }

  private static func seldom(_ status: JSONValue) -> [String] {
    var parts: [String] = []
    if let json = status["preferences"], let chosen = Preferences(json: json) {
      parts += PrefsVerb.lines(chosen).map { "\($0)." }
    }
    parts.append("The time is \(StatusVerb.trust(status)).")
    parts.append("Zone \(status["zone"]?.text ?? "?").")
    if let minutes = status["countdown-minutes"]?.whole {
      parts.append("Countdown of \(minutes) min.")
    }
    if let ring = status["ring"], ring != .null { parts.append(StatusVerb.state(status)) }
    let others = (status["pending"]?.list ?? []).filter { $0["purpose"]?.text != "alarm" }
    parts.append(others.isEmpty ? "Nothing else pending." : "\(others.count) pending besides.")
    parts.append(status["attended"]?.boolean == true ? "Attended." : "Nobody attends.")
    if status["store-damaged"]?.boolean == true { parts.append("The stored state is damaged.") }
    return parts
  }
}
