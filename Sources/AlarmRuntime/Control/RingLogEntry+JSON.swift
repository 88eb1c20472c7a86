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
    case .fellBack(let fallback, let failure):
      members += fallback.members + failure.members
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
    case .fellBack: "fell-back"
    }
  }
}

extension Fallback {
  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .sound(let name): [.init("to", .text("sound")), .init("by", .text(name))]
    case .card(let device): [.init("to", .text("card")), .init("by", .text(device))]
    case .output(let output): [.init("to", .text("output")), .init("by", .text(output.word))]
    }
  }
}

extension PortFailure {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("port", .text(port.rawValue)), .init("trouble", .text(kind.rawValue)),
      .init("what", .text(self.subject)),
    ]
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
