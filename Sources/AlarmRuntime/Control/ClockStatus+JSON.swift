import AlarmCore
import CivilTime
import JSON

/// A clock's status as the protocol has it.
extension ClockStatus {
  /// Instants are written as clocks of `zone` show them.
  func json(in zone: ZoneRules) -> JSONValue {
    [
      "state": .text(state.rawValue), "dial": .text(Text.english.dial(dial)),
      "alarm": alarm?.json(in: zone) ?? .null, "ring": ring?.json(in: zone) ?? .null,
      "countdown-minutes": countdownMinutes.map(JSONValue.whole) ?? .null,
      "badge": .whole(badge), "pending": .list(pending.map { $0.json(in: zone) }),
      "preferences": preferences.json, "saving": .text(saving.rawValue),
      "store-damaged": .boolean(isStoreDamaged), "condition": .text(condition.word),
      "trust": .text(trust.word), "zone": .text(zone.name), "attended": .boolean(isAttended),
      "knob": knob.json,
    ]
  }
}

extension ClockStatus.Alarm {
  fileprivate func json(in zone: ZoneRules) -> JSONValue {
    [
      "at": .text(zone.timestamp(instant)), "moved": .boolean(isMovedByHalfDay),
      "saved": .boolean(isSaved),
    ]
  }
}

extension ClockStatus.Ring {
  fileprivate func json(in zone: ZoneRules) -> JSONValue {
    [
      "dial": .text(Text.english.dial(dial)), "due": .text(zone.timestamp(due)),
      "output": output.map { .text($0.word) } ?? .null, "snoozes": .whole(snoozes),
      "until": until.map { .text(zone.timestamp($0)) } ?? .null,
    ]
  }
}

extension ClockNotification {
  fileprivate func json(in zone: ZoneRules) -> JSONValue {
    let purposeWord: JSONValue =
      switch purpose {
      case .alarm: "alarm"
      case .countdown: "countdown"
      case .plain: "plain"
      }
    return [
      "id": .whole(Int(id.number)), "at": .text(zone.timestamp(instant)), "purpose": purposeWord,
      "body": .text(body), "sound": sound.map(JSONValue.text) ?? .null,
      "badge": badge.map(JSONValue.whole) ?? .null,
    ]
  }
}

extension KnobCounters {
  fileprivate var json: JSONValue {
    [
      "edges": .whole(edges), "merged": .whole(merged), "lost": .whole(lost),
      "illegal": .whole(illegal), "overflowed": .whole(overflowed), "doubtful": .whole(doubtful),
    ]
  }
}

extension LampTable.Condition {
  /// Its word in the protocol.
  package var word: String {
    switch self {
    case .ringing: "ringing"
    case .notSaved: "not-saved"
    case .damagedStore: "damaged-store"
    case .noWayToSound: "no-way-to-sound"
    case .clockNotTrusted: "clock-not-trusted"
    case .snoozed: "snoozed"
    case .armed: "armed"
    case .nothing: "nothing"
    }
  }
}

extension ClockTrust {
  /// Its word in the protocol.
  package var word: String {
    switch self {
    case .invalid: "invalid"
    case .guess: "guess"
    case .rtc: "rtc"
    case .synced: "synced"
    }
  }
}

extension RingOutput {
  /// Its word in the protocol.
  package var word: String {
    switch self {
    case .speaker: "speaker"
    case .buzzer: "buzzer"
    case .lamps: "lamps"
    case .nothing: "nothing"
    }
  }
}
