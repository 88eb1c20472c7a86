import AlarmCore
import AlarmRuntime
import CivilTime
import YAML

/// Writes a scenario as a file of the language, for those that a program made.
///
/// What it writes is read back as the same steps. It knows what a hand and the world do, and the
/// check of the promises; other checks are for people to write.
package struct ScenarioText {
  private let scenario: Scenario

  /// Takes a scenario to write.
  package init(_ scenario: Scenario) { self.scenario = scenario }

  /// The file, with these lines of comment at its top; nil when a step cannot be written.
  package func yaml(comments: [String] = []) -> String? {
    var lines = comments.map { "# \($0)" }
    lines += [
      "version: \(Scenario.version)", "name: \(Self.quoted(scenario.name))",
      "start: {at: \(scenario.start.iso8601), zone: \(scenario.zone)}",
      "board: \(scenario.board)",
    ]
    if let seed = scenario.seed { lines.append("seed: \(seed)") }
    lines.append("steps:")
    for step in scenario.steps {
      guard let text = Self.text(step) else { return nil }
      lines.append("  - \(text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(_ step: Step) -> String? {
    switch step.kind {
    case .act(let action): text(action)
    case .expect(let expect):
      expect == Step.Expect([.promises(areKept: true)]) ? "expect: {promises: kept}" : nil
    case .never: nil
    }
  }

  private static func text(_ action: Action) -> String {
    switch action {
    case .wait(let mark): "wait: \(mark.text)"
    case .turn(let turn): "turn: \(text(turn))"
    case .rock(let times, let every):
      "rock: {times: \(times), every: \(DurationText.of(every))}"
    case .replay(let replay): "replay: \(text(replay))"
    case .press(HandHabit.press): "press"
    case .press(HandHabit.hold): "hold"
    case .press(let length): "press: \(DurationText.of(length))"
    case .pressAndTurn(let turn): "press-and-turn: \(text(turn))"
    case .button(let isDown): "button: \(isDown ? "down" : "up")"
    case .setClock(let civil): "set-clock: \(civil.iso8601)"
    case .stepClock(let jump): "step-clock: \(DurationText.signed(jump))"
    case .slewClock(let by, let over):
      "slew-clock: {by: \(DurationText.signed(by)), over: \(DurationText.of(over))}"
    case .trustClock(let trust): "trust-clock: \(trust.word)"
    case .setZone(let name): "set-zone: \(name)"
    case .cutPower(let point): text(point)
    case .restorePower(let restoration): text(restoration)
    case .fail(let port, .slow(let time)):
      "fail: {\(port.rawValue): {slow: \(DurationText.of(time))}}"
    case .fail(let port, let trouble): "fail: {\(port.rawValue): \(trouble.name.rawValue)}"
    case .repair(let port): "repair: \(port.rawValue)"
    case .prefer(let change): "prefer: \(text(change))"
    case .attend(let isThere): isThere ? "attend" : "leave"
    case .order(let order): text(order)
    }
  }

  private static func text(_ turn: Turn) -> String {
    guard turn != Turn(turn.detents) else { return "\(turn.detents)" }
    var fields = ["detents: \(turn.detents)"]
    if turn.every != Turn.usualPace { fields.append("every: \(DurationText.of(turn.every))") }
    if !turn.bounces { fields.append("bounce: false") }
    if !turn.missing.isEmpty { fields.append("missing: \(turn.missing.sorted())") }
    return "{\(fields.joined(separator: ", "))}"
  }

  private static func text(_ replay: Replay) -> String {
    guard replay != Replay(replay.file) else { return quoted(replay.file) }
    var fields = ["file: \(quoted(replay.file))"]
    for (line, key) in ReplayReader.keys {
      if let name = replay.names[line] { fields.append("\(key): \(quoted(name))") }
    }
    if replay.isRaw { fields.append("raw: true") }
    return "{\(fields.joined(separator: ", "))}"
  }

  private static func text(_ point: CutPoint) -> String {
    switch point {
    case .now: "cut-power"
    case .atWrite(let count): "cut-power: {at-write: \(count)}"
    case .insideWrite(let count, let bytes):
      "cut-power: {at-write: \(count), after-bytes: \(bytes)}"
    case .atFlush(let count): "cut-power: {at-flush: \(count)}"
    }
  }

  private static func text(_ restoration: Restoration) -> String {
    guard restoration != Restoration() else { return "restore-power" }
    var fields: [String] = []
    if let clock = restoration.clock { fields.append("clock: \(clock.iso8601)") }
    fields.append("trust: \(restoration.trust.word)")
    return "restore-power: {\(fields.joined(separator: ", "))}"
  }

  private static func text(_ change: PreferenceChange) -> String {
    var fields: [String] = []
    if let sound = change.playsSound { fields.append("play-sound: \(sound)") }
    if let volume = change.volumePercent { fields.append("volume: \(volume)%") }
    if let minutes = change.snoozeMinutes { fields.append("snooze: \(minutes)min") }
    if let seconds = change.rampSeconds { fields.append("ramp: \(seconds)s") }
    switch change.silence {
    case nil: break
    case .never: fields.append("silence-after: never")
    case .after(let minutes): fields.append("silence-after: \(minutes)min")
    }
    return "{\(fields.joined(separator: ", "))}"
  }

  private static func text(_ order: Order) -> String {
    switch order {
    case .set(let time): return "set: \(time.text)"
    case .on: return "on"
    case .off: return "off"
    case .notify(let mark, let body, let sound, let badge):
      var fields = ["at: \(mark.text)", "body: \(quoted(body))"]
      if let sound { fields.append("sound: \(sound)") }
      if let badge { fields.append("badge: \(badge)") }
      return "notify: {\(fields.joined(separator: ", "))}"
    }
  }

  /// A text between double quotes, as YAML reads it.
  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}
