import AlarmCore
import AlarmRuntime
import CivilTime
import JSON

/// An entry of the ring log as the control protocol tells it.
extension RingLogEntry {
  /// Reads the object `entry`; nil when something is missing or is no word of the protocol.
  package init?(json: JSONValue) {
    guard let due = json["due"]?.text.flatMap(WallTime.init(timestamp:)),
      let at = json["at"]?.text.flatMap(WallTime.init(timestamp:)),
      let subject = json["subject"]?.text, let outcome = Outcome(json: json)
    else { return nil }
    self.init(due: due, at: at, subject: subject, outcome: outcome)
  }
}

extension RingLogEntry.Outcome {
  fileprivate init?(json: JSONValue) {
    switch json["outcome"]?.text {
    case "rang":
      guard let output = RingOutput.allCases.first(where: { $0.word == json["by"]?.text }) else {
        return nil
      }
      self = .rang(output)
    case "snoozed":
      guard let count = json["count"]?.whole else { return nil }
      self = .snoozed(count)
    case "dismissed": self = .dismissed
    case "missed":
      guard let reason = MissReason.allCases.first(where: { $0.word == json["reason"]?.text })
      else { return nil }
      self = .missed(reason)
    case "delivered": self = .delivered
    case "fell-back":
      guard let fallback = Fallback(json: json), let failure = PortFailure(json: json) else {
        return nil
      }
      self = .fellBack(to: fallback, because: failure)
    case nil, _: return nil
    }
  }
}

extension Fallback {
  fileprivate init?(json: JSONValue) {
    guard let name = json["by"]?.text else { return nil }
    switch json["to"]?.text {
    case "sound": self = .sound(name)
    case "card": self = .card(name)
    case "output":
      guard let output = RingOutput.allCases.first(where: { $0.word == name }) else { return nil }
      self = .output(output)
    case nil, _: return nil
    }
  }
}

extension PortFailure {
  fileprivate init?(json: JSONValue) {
    guard let port = json["port"]?.text.flatMap(PortName.init),
      let kind = json["trouble"]?.text.flatMap(Kind.init), let subject = json["what"]?.text
    else { return nil }
    self.init(port: port, kind: kind, subject: subject)
  }
}

extension WallTime {
  /// Reads "2026-03-02T06:30:00+01:00", the protocol's form of RFC 3339; offsets of history may
  /// have seconds.
  fileprivate init?(timestamp: String) {
    guard let civil = CivilDateTime(iso8601: String(timestamp.prefix(19))),
      case .unique(let instant) = ZoneRules.utc.resolve(civil)
    else { return nil }
    let offset = timestamp.dropFirst(19)
    let parts = offset.dropFirst().split(separator: ":").map { Int($0) }
    guard let sign = offset.first, sign == "+" || sign == "-", parts.count >= 2,
      let hours = parts[0], let minutes = parts[1],
      let seconds = parts.count > 2 ? parts[2] : 0
    else { return nil }
    let east = Duration.seconds(hours * 3_600 + minutes * 60 + seconds)
    self = sign == "+" ? instant - east : instant + east
  }
}
