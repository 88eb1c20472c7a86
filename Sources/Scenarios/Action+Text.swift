import AlarmCore
import AlarmRuntime
import CivilTime
import YAML

extension Action {
  /// What is done, as a short phrase of the timeline.
  package var phrase: String {
    switch self {
    case .wait(let mark): "wait \(mark.text)"
    case .turn(let turn): "turn \(turn.text)"
    case .rock(let times, let every): "rock \(times) times, every \(DurationText.of(every))"
    case .replay(let replay): "replay \(replay.file)"
    case .press(let length): "press for \(DurationText.of(length))"
    case .pressAndTurn(let turn): "press and turn \(turn.text)"
    case .button(let isDown): isDown ? "button down" : "button up"
    case .setClock(let civil): "set the clock to \(civil.iso8601)"
    case .stepClock(let jump): "step the clock by \(DurationText.signed(jump))"
    case .slewClock(let by, let over):
      "slew the clock by \(DurationText.signed(by)) over \(DurationText.of(over))"
    case .trustClock(let trust): "the clock is \(trust.word)"
    case .setZone(let name): "the zone is \(name)"
    case .cutPower(let point): "cut power \(point.text)"
    case .restorePower(let restoration):
      restoration.clock.map { "restore power, the clock at \($0.iso8601)" } ?? "restore power"
    case .fail(let port, let trouble): "\(port.rawValue) is \(trouble.text)"
    case .repair(let port): "\(port.rawValue) works again"
    case .prefer: "change preferences"
    case .attend(let isThere): isThere ? "somebody attends" : "nobody attends"
    case .order(let order): order.phrase
    }
  }
}

extension Turn {
  /// Its figures: "7 detents, every 200ms".
  package var text: String {
    "\(detents) detents, every \(DurationText.of(every))" + (bounces ? "" : ", without bounce")
      + (missing.isEmpty ? "" : ", missing \(missing.sorted())")
  }
}

extension CutPoint {
  /// Where it happens: "at write 3".
  package var text: String {
    switch self {
    case .now: "now"
    case .atWrite(let count): "at write \(count)"
    case .insideWrite(let count, let bytes): "in write \(count), after \(bytes) bytes"
    case .atFlush(let count): "at flush \(count)"
    }
  }
}

extension Trouble {
  /// What is the matter: "slow (800ms)".
  package var text: String {
    if case .slow(let by) = self { return "slow (\(DurationText.of(by)))" }
    return name.rawValue
  }
}

extension Order {
  /// What is asked: "set 7:30".
  package var phrase: String {
    switch self {
    case .set(let time): "set \(time.text)"
    case .on: "on"
    case .off: "off"
    case .notify(let mark, let body, _, _): "notify \(mark.text): \(body)"
    }
  }
}

extension TimeMark {
  /// As the language writes it.
  package var text: String {
    switch self {
    case .after(let duration): DurationText.of(duration)
    case .time(let time, let second):
      Text.english.time(time) + (second == 0 ? "" : ":\(Text.padded(second))")
    case .civil(let civil): civil.iso8601
    }
  }
}

extension CivilDateTime {
  /// As ISO 8601 writes it without a zone; seconds only where they are not 0.
  package var iso8601: String {
    "\(Text.english.date(date))T\(Text.english.time(time))"
      + (second == 0 ? "" : ":\(Text.padded(second))")
  }
}

extension Observation {
  /// What clocks show, to the second.
  var text: String {
    "\(Text.english.civil(civil)):\(Text.padded(civil.second))"
  }
}
