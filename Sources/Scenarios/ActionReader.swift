import AlarmCore
import CivilTime
import YAML

/// Reads what a verb is told to do.
struct ActionReader {
  /// From what contacts can do at all to a button that is stuck.
  private static let pressRange = Duration.milliseconds(1)...Duration.seconds(600)

  let verb: Verb
  let item: YAMLValue
  /// What stands after the colon; nil when nothing does.
  private let value: YAMLValue?

  init(verb: Verb, value: YAMLValue?, at item: YAMLValue) {
    self.verb = verb
    self.item = item
    if case .scalar(let scalar)? = value?.node.content, scalar.isPlain, scalar.text.isEmpty {
      self.value = nil
    } else {
      self.value = value
    }
  }

  func action() throws(YAMLError) -> Action {
    switch verb {
    case .wait: return .wait(try needed().timeMark())
    case .turn: return .turn(try TurnReader.turn(try needed()))
    case .rock: return try rock(try needed())
    case .replay: return .replay(try ReplayReader.replay(try needed()))
    case .press: return .press(try length(HandHabit.press))
    case .hold: return .press(try length(HandHabit.hold))
    case .pressAndTurn: return .pressAndTurn(try TurnReader.turn(try needed()))
    case .button: return .button(isDown: try needed().word(of: ButtonWord.self) == .down)
    case .setClock: return .setClock(try needed().civilDateTime())
    case .stepClock: return .stepClock(try needed().signedDuration())
    case .slewClock: return try slew(try needed())
    case .trustClock: return .trustClock(try needed().word(of: ClockTrust.self))
    case .setZone: return .setZone(try needed().text(longestBytes: Scenario.zoneBytes))
    case .cutPower: return .cutPower(try value.map(PowerReader.cutPoint) ?? .now)
    case .restorePower: return .restorePower(try value.map(PowerReader.restoration) ?? .init())
    case .fail: return try TroubleReader.fail(try needed())
    case .repair: return .repair(try needed().word(of: FaultyPort.self))
    case .prefer: return .prefer(try PreferenceReader.change(try needed()))
    case .attend: return try alone(.attend(true))
    case .leave: return try alone(.attend(false))
    case .set: return .order(.set(try needed().alarmTime()))
    case .on: return try alone(.order(.on))
    case .off: return try alone(.order(.off))
    case .notify: return .order(try OrderReader.notify(try needed()))
    }
  }

  private enum ButtonWord: String, CaseIterable { case down, up }

  private func needed() throws(YAMLError) -> YAMLValue {
    if let value { return value }
    throw item.error(
      .badValue(
        path: item.path, value: verb.rawValue, expected: "a value after '\(verb.rawValue):'"))
  }

  private func alone(_ action: Action) throws(YAMLError) -> Action {
    guard let value else { return action }
    throw value.error(
      .badValue(path: value.path, value: "a value", expected: "nothing after '\(verb.rawValue)'"))
  }

  private func length(_ usual: Duration) throws(YAMLError) -> Duration {
    guard let value else { return usual }
    return try value.duration(in: Self.pressRange)
  }

  private func rock(_ value: YAMLValue) throws(YAMLError) -> Action {
    let fields = try value.fields(["times", "every"])
    return .rock(
      times: try fields.required("times").number(in: 1...Turn.detentRange.upperBound),
      every: try fields.optional("every")?.duration(in: Turn.paceRange) ?? Turn.usualPace)
  }

  private func slew(_ value: YAMLValue) throws(YAMLError) -> Action {
    let fields = try value.fields(["by", "over"])
    let by = try fields.required("by").signedDuration()
    let over = try fields.required("over")
    let length = try over.duration(in: .seconds(1)...Scenario.longestTime)
    // adjtime(3) slews by half a millisecond a second; nobody slews by more than half.
    guard abs(by / length) <= 0.5 else {
      throw over.bad(DurationText.of(length), expected: "at least twice what 'by' says")
    }
    return .slewClock(by: by, over: length)
  }
}
