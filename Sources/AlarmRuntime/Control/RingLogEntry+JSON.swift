import AlarmCore
import CivilTime
import JSON

/// An entry of the ring log as the protocol has it.
extension RingLogEntry {
  func json(in zone: ZoneRules) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("at", .text(zone.timestamp(at))), .init("due", .text(zone.timestamp(due))),
      .init("subject", .text(subject)), .init("outcome", .text(outcome.word)),
    ]
    switch outcome {
    case .rang(let output): members.append(.init("by", .text(output.word)))
    case .snoozed(let count): members.append(.init("count", .whole(count)))
    case .missed(let reason): members.append(.init("reason", .text(reason.word)))
    case .soundReplaced(let name): members.append(.init("by", .text(name)))
    case .dismissed, .delivered: break
    }
    members.append(.init("text", .text(Text.english.phrase(outcome))))
    return .object(members)
  }
}

extension RingLogEntry.Outcome {
  /// Its word in the protocol.
  package var word: String {
    switch self {
    case .rang: "rang"
    case .snoozed: "snoozed"
    case .dismissed: "dismissed"
    case .missed: "missed"
    case .delivered: "delivered"
    case .soundReplaced: "sound-replaced"
    }
  }
}

extension MissReason {
  /// Its word in the protocol.
  package var word: String {
    switch self {
    case .nobodyAnswered: "nobody-answered"
    case .wasOff: "was-off"
    case .clockWrong: "clock-wrong"
    case .wentOff: "went-off"
    }
  }
}
