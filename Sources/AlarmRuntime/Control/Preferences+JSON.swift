import AlarmCore
import JSON

/// Preferences as the protocol has them: the unit is in the name.
extension Preferences {
  /// All of them.
  package var json: JSONValue {
    [
      "play-sound": .boolean(playsSound), "volume-percent": .whole(volumePercent),
      "snooze-minutes": .whole(snoozeMinutes),
      "silence-after-minutes": silenceAfterMinutes.map(JSONValue.whole) ?? .null,
      "ramp-seconds": .whole(rampSeconds),
    ]
  }

  /// Reads what a clock answered; nil when something is missing.
  package init?(json: JSONValue) {
    guard let plays = json["play-sound"]?.boolean, let volume = json["volume-percent"]?.whole,
      let snooze = json["snooze-minutes"]?.whole, let ramp = json["ramp-seconds"]?.whole,
      let silence = json["silence-after-minutes"]
    else { return nil }
    self.init()
    playsSound = plays
    volumePercent = volume
    snoozeMinutes = snooze
    silenceAfterMinutes = silence.whole
    rampSeconds = ramp
  }
}

extension PreferenceChange {
  /// Only what is changed.
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let playsSound { members.append(.init("play-sound", .boolean(playsSound))) }
    if let volumePercent { members.append(.init("volume-percent", .whole(volumePercent))) }
    if let snoozeMinutes { members.append(.init("snooze-minutes", .whole(snoozeMinutes))) }
    switch silence {
    case nil: break
    case .never: members.append(.init("silence-after-minutes", .null))
    case .after(let minutes): members.append(.init("silence-after-minutes", .whole(minutes)))
    }
    if let rampSeconds { members.append(.init("ramp-seconds", .whole(rampSeconds))) }
    return .object(members)
  }

  /// Reads a change; numbers out of their range are refused, not moved into it.
  init(json: JSONValue) throws(ControlFailure) {
    self.init()
    guard case .object(let members) = json, !members.isEmpty else {
      throw ControlFailure(
        .badValue, #""change" must be an object such as {"snooze-minutes":5}."#)
    }
    var fields = ControlRequest.Fields(members)
    playsSound = try fields.boolean("play-sound")
    volumePercent = try fields.number("volume-percent", in: Preferences.volumeRange)
    snoozeMinutes = try fields.number("snooze-minutes", in: Preferences.snoozeRange)
    rampSeconds = try fields.number("ramp-seconds", in: Preferences.rampRange)
    if members.contains(.init("silence-after-minutes", .null)) {
      _ = fields.take("silence-after-minutes")
      silence = .never
    } else {
      silence = try fields.number(
        "silence-after-minutes", in: Preferences.silenceAfterRange
      ).map { .after(minutes: $0) }
    }
    try fields.end()
  }
}
