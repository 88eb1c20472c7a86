import AlarmCore
import CivilTime
import JSON

/// The lines a clock sends: answers, failures, events; each ends with a line feed.
enum ControlLine {
  static func answer(
    _ request: ControlRequest, _ members: [JSONValue.Member] = []
  ) -> [UInt8] {
    line("reply", .text(request.wish.name.rawValue), id: request.id, members)
  }

  static func failure(_ failure: ControlFailure, id: Int?) -> [UInt8] {
    line(
      "error", .text(failure.code.rawValue), id: id, [.init("text", .text(failure.text))])
  }

  static func event(_ name: String, _ members: [JSONValue.Member]) -> [UInt8] {
    line("event", .text(name), id: nil, members)
  }

  /// The clock's time and status.
  static func status(_ status: ClockStatus, of clock: AlarmClock, at moment: Moment)
    -> [JSONValue.Member]
  {
    [
      .init("now", .text(clock.zone.timestamp(moment.wall))),
      .init("status", status.json(in: clock.zone)),
    ]
  }

  private static func line(
    _ kind: String, _ word: JSONValue, id: Int?, _ members: [JSONValue.Member]
  ) -> [UInt8] {
    var all: [JSONValue.Member] = [.init("v", .whole(ControlLimits.version)), .init(kind, word)]
    if let id { all.append(.init("id", .whole(id))) }
    return JSONValue.object(all + members).bytes + [UInt8(ascii: "\n")]
  }
}
