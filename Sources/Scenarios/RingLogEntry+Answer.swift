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
      let outputs: [RingOutput] = [.speaker, .buzzer, .lamps, .nothing]
      guard let output = outputs.first(where: { $0.word == json["by"]?.text }) else { return nil }
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
    case "sound-replaced":
      guard let name = json["by"]?.text else { return nil }
      self = .soundReplaced(by: name)
    case nil, _: return nil
    }
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
