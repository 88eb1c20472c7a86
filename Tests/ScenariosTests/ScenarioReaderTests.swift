import AlarmCore
import CivilTime
import Scenarios
import Testing
import YAML

/// What is read of each verb, and what is said of what is none.
@Suite struct ScenarioReaderTests {
  struct ActionRow: Sendable, CustomTestStringConvertible {
    var text: String
    var action: Action
    var testDescription: String { text }
  }

  static let actions: [ActionRow] = [
    ActionRow(text: "- wait: 10s", action: .wait(.after(.seconds(10)))),
    ActionRow(
      text: "- wait: 06:30", action: .wait(.time(TimeOfDay(minutesWrapping: 390), second: 0))),
    ActionRow(
      text: "- wait: 6:30:05", action: .wait(.time(TimeOfDay(minutesWrapping: 390), second: 5))),
    ActionRow(text: "- turn: -7", action: .turn(Turn(-7))),
    ActionRow(
      text: "- turn: {detents: 3, every: 50ms, bounce: false, missing: [2, 5]}",
      action: .turn(Turn(3, every: .milliseconds(50), bounces: false, missing: [2, 5]))),
    ActionRow(
      text: "- rock: {times: 4}", action: .rock(times: 4, every: .milliseconds(200))),
    ActionRow(text: "- replay: a/knob.csv", action: .replay(Replay("a/knob.csv"))),
    ActionRow(
      text: "- replay: {file: knob.vcd, knob-a: D0, knob-b: D1, button: D2, raw: true}",
      action: .replay(
        Replay("knob.vcd", names: [.knobA: "D0", .knobB: "D1", .button: "D2"], isRaw: true))),
    ActionRow(text: "- press", action: .press(.milliseconds(120))),
    ActionRow(text: "- press:", action: .press(.milliseconds(120))),
    ActionRow(text: "- press: 1s", action: .press(.seconds(1))),
    ActionRow(text: "- hold", action: .press(.milliseconds(2_200))),
    ActionRow(text: "- press-and-turn: 5", action: .pressAndTurn(Turn(5))),
    ActionRow(text: "- button: down", action: .button(isDown: true)),
    ActionRow(text: "- step-clock: -90s", action: .stepClock(.seconds(-90))),
    ActionRow(text: "- step-clock: +1h", action: .stepClock(.seconds(3_600))),
    ActionRow(
      text: "- slew-clock: {by: -2s, over: 1h}",
      action: .slewClock(by: .seconds(-2), over: .seconds(3_600))),
    ActionRow(text: "- trust-clock: guess", action: .trustClock(.guess)),
    ActionRow(text: "- set-zone: Asia/Tokyo", action: .setZone("Asia/Tokyo")),
    ActionRow(text: "- cut-power", action: .cutPower(.now)),
    ActionRow(text: "- cut-power: now", action: .cutPower(.now)),
    ActionRow(text: "- cut-power: {at-write: 3}", action: .cutPower(.atWrite(3))),
    ActionRow(
      text: "- cut-power: {at-write: 3, after-bytes: 100}",
      action: .cutPower(.insideWrite(3, bytes: 100))),
    ActionRow(text: "- cut-power: {at-flush: 2}", action: .cutPower(.atFlush(2))),
    ActionRow(text: "- restore-power", action: .restorePower(Restoration())),
    ActionRow(
      text: "- restore-power: {trust: rtc}", action: .restorePower(Restoration(trust: .rtc))),
    ActionRow(text: "- fail: {sound: busy}", action: .fail(.sound, .busy)),
    ActionRow(
      text: "- fail: {store: {slow: 500ms}}",
      action: .fail(.store, .slow(.milliseconds(500)))),
    ActionRow(text: "- fail: {ring-log: read-only}", action: .fail(.ringLog, .readOnly)),
    ActionRow(text: "- repair: sound", action: .repair(.sound)),
    ActionRow(text: "- attend", action: .attend(true)),
    ActionRow(text: "- leave", action: .attend(false)),
    ActionRow(text: "- set: 12:15", action: .order(.set(.dial(DialTime(minutesWrapping: 15))))),
    ActionRow(text: "- set: 00:15", action: .order(.set(.ofDay(TimeOfDay(minutesWrapping: 15))))),
    ActionRow(
      text: "- set: 19:30", action: .order(.set(.ofDay(TimeOfDay(minutesWrapping: 1_170))))),
    ActionRow(text: "- on", action: .order(.on)),
    ActionRow(text: "- off", action: .order(.off)),
    ActionRow(
      text: "- notify: {at: 8s, body: tea, badge: 2}",
      action: .order(.notify(.after(.seconds(8)), body: "tea", sound: nil, badge: 2))),
  ]

  @Test(arguments: actions)
  func verb_isRead(row: ActionRow) throws {
    #expect(try Samples.read(row.text).get() == [.act(row.action)])
  }

  @Test(arguments: actions)
  func verb_isWrittenSoThatItIsReadBack(row: ActionRow) throws {
    var scenario = try ScenarioReader.parse(Array(Samples.text("- on").utf8), file: "a.test.yaml")
    scenario.steps = [Step(.act(row.action))]
    let text = try #require(ScenarioText(scenario).yaml())
    let read = try ScenarioReader.parse(Array(text.utf8), file: "a.test.yaml")
    #expect(read.steps.map(\.kind) == [.act(row.action)], "\(text)")
  }

  @Test func recordings_areListedOnceEach_alsoThoseInsideAnotherStep() throws {
    let text = Samples.text(
      "- replay: b.csv\n- never: {badge: 1}\n  during: [{replay: a.csv}, {replay: b.csv}]\n"
        + "- replay: {file: b.csv, raw: true}")
    let scenario = try ScenarioReader.parse(Array(text.utf8), file: "a.test.yaml")
    #expect(
      scenario.replays == [Replay("b.csv"), Replay("a.csv"), Replay("b.csv", isRaw: true)])
    #expect(scenario.actions.count == 4)
  }

  struct ErrorRow: Sendable, CustomTestStringConvertible {
    var text: String
    var words: [String]
    var testDescription: String { text }
  }

  static let errors: [ErrorRow] = [
    ErrorRow(text: "- tunr: 7", words: ["a.test.yaml:6:5", "'tunr'", "'turn'"]),
    ErrorRow(text: "- prss", words: ["'prss'", "did you mean 'press'?"]),
    ErrorRow(text: "- turn:", words: ["'turn'", "a value after"]),
    ErrorRow(text: "- turn: 0", words: ["'0'", "not 0"]),
    ErrorRow(text: "- turn: 1001", words: ["-1000 ... 1000"]),
    ErrorRow(text: "- turn: 7\n  press: 1s", words: ["turn", "press"]),
    ErrorRow(text: "- turn: 7\n  within: 1s", words: ["'within'"]),
    ErrorRow(text: "- turn: {detents: 7, every: 5ms}", words: ["8ms ... 1min"]),
    ErrorRow(text: "- replay:", words: ["a value after 'replay:'"]),
    ErrorRow(text: "- replay: {knob-a: D0}", words: ["'file'"]),
    ErrorRow(text: "- replay: {file: a.vcd, knob_a: D0}", words: ["'knob_a'", "'knob-a'"]),
    ErrorRow(text: "- replay: [a.csv]", words: ["a list"]),
    ErrorRow(text: "- wait: 10", words: ["'10'", "300ms"]),
    ErrorRow(text: "- wait: 24:30", words: ["'24:30'"]),
    ErrorRow(text: "- wait: 2026-02-30T06:30", words: ["2026-02-30T06:30"]),
    ErrorRow(text: "- set-clock: 2026-13-01T00:00", words: ["that exist"]),
    ErrorRow(text: "- wait: 500000h", words: ["at most 9600h"]),
    ErrorRow(text: "- set: 24:30", words: ["'24:30'", "19:30 of the day"]),
    ErrorRow(text: "- expect: {dial: 13:30}", words: ["12-hour dial"]),
    ErrorRow(text: "- expect: {dial: 0:30}", words: ["12-hour dial"]),
    ErrorRow(text: "- wait: 99999999h", words: ["at most 9600h"]),
    ErrorRow(text: "- step-clock: +1000000h", words: ["at most 9600h", "such as +1h"]),
    ErrorRow(text: "- step-clock: 0s", words: ["not 0s"]),
    ErrorRow(
      text: "- expect: {beeps: 6 long, 6 short, 2 low}",
      words: ["unknown key '6 short'", "between quotes, as in beeps: \"…, …\""]),
    ErrorRow(text: "- on: now", words: ["nothing after 'on'"]),
    ErrorRow(text: "- slew-clock: {by: +2s, over: 3s}", words: ["at least twice"]),
    ErrorRow(text: "- fail: {sound: full}", words: ["missing, busy, vanished, hangs, slow"]),
    ErrorRow(text: "- fail: {sound: bussy}", words: ["did you mean 'busy'?"]),
    ErrorRow(text: "- fail: {sound: slow}", words: ["{slow: 500ms}"]),
    ErrorRow(text: "- fail: {store: {slow: 2min}}", words: ["1ms ... 1min"]),
    ErrorRow(text: "- fail: {sound: busy, store: full}", words: ["sound", "store"]),
    ErrorRow(text: "- repair: soudn", words: ["did you mean 'sound'?"]),
    ErrorRow(text: "- cut-power: later", words: ["{at-write: N}"]),
    ErrorRow(text: "- cut-power: {at-write: 0}", words: ["1 ... 10000"]),
    ErrorRow(text: "- cut-power: {at-write: 1, at-flush: 1}", words: ["'at-flush'"]),
    ErrorRow(text: "- prefer: {snooze: 90s}", words: ["whole minutes"]),
    ErrorRow(text: "- prefer: {snooze: 31min}", words: ["1min ... 30min"]),
    ErrorRow(text: "- expect: {}", words: ["expect"]),
    ErrorRow(text: "- expect: {stat: idle}", words: ["'stat'", "'state'"]),
    ErrorRow(text: "- expect: {state: ringign}", words: ["did you mean 'ringing'?"]),
    ErrorRow(text: "- expect: {badge: -1}", words: ["2..5"]),
    ErrorRow(text: "- expect: {badge-leds: x}", words: ["# lit and . dark"]),
    ErrorRow(text: "- expect: {buzzer: loud}", words: ["on, off or a pitch of 50 Hz ... 8000 Hz"]),
    ErrorRow(text: "- expect: {buzzer: 440}", words: ["'440'", "a pitch"]),
    ErrorRow(text: "- expect: {buzzer: 49 Hz}", words: ["'49 Hz'"]),
    ErrorRow(text: "- expect: {beeps: many}", words: ["6 long"]),
    ErrorRow(text: "- expect: {state: idle}\n  until: 5s", words: ["'until'"]),
    ErrorRow(text: "- never: {state: idle}", words: ["'until'"]),
    ErrorRow(
      text: "- never: {state: idle}\n  until: 5s\n  during: [press]", words: ["'during'"]),
    ErrorRow(text: "- [press]", words: ["a list"]),
    ErrorRow(text: "- &a press", words: ["anchor"]),
    ErrorRow(text: "- notify: {at: 8s, body: \"\"}", words: ["1 ... 96 bytes"]),
  ]

  @Test(arguments: errors)
  func mistake_isToldWithItsPlace(row: ErrorRow) {
    guard case .failure(let error) = Samples.read(row.text) else {
      Issue.record("it was taken")
      return
    }
    for words in row.words { #expect(error.description.contains(words), "\(error)") }
    #expect(error.position.line >= 6)
  }

  @Test func checks_areReadWithTheirWindows() throws {
    let read = try Samples.read(
      "- expect: {state: ringing, sound: bell}\n  not-before: 1s\n  within: 06:30\n"
        + "  holds-for: 2s\n- never: {badge: 1..}\n  during: [press, {turn: 2}]"
    ).get()
    let expect = Step.Expect(
      [.state(.ringing), .sound(.named("bell"))],
      within: .time(TimeOfDay(minutesWrapping: 390), second: 0), notBefore: .after(.seconds(1)),
      holdsFor: .seconds(2))
    #expect(read.first == .expect(expect))
    guard case .never(let never)? = read.last, case .during(let steps) = never.extent else {
      Issue.record("no never with steps")
      return
    }
    #expect(never.conditions == [.badge(Amount(least: 1, most: .max))])
    #expect(steps.map(\.kind) == [.act(.press(.milliseconds(120))), .act(.turn(Turn(2)))])
  }

  @Test func buzzer_isOnOffOrAPitch() throws {
    let read = try Samples.read(
      "- expect: {buzzer: on}\n- expect: {buzzer: off}\n- expect: {buzzer: 1047 Hz}"
    ).get()
    let sights: [BuzzerSight] = [.on, .off, .pitch(1_047)]
    #expect(read == sights.map { .expect(Step.Expect([.buzzer($0)])) })
  }

  @Test func positions_areThoseOfTheSteps() throws {
    let text = Samples.text("- press\n- never: {state: idle}\n  during:\n    - turn: 2")
    let scenario = try ScenarioReader.parse(Array(text.utf8), file: "a.test.yaml")
    #expect(scenario.steps.map { $0.position?.line } == [6, 7])
  }

  @Test func positions_areThoseOfBoardAndZone() throws {
    let text = Samples.text("- never: {state: idle}\n  during:\n    - set-zone: Etc/UTC")
    let scenario = try ScenarioReader.parse(Array(text.utf8), file: "a.test.yaml")
    #expect(scenario.boardPosition?.description == "a.test.yaml:4:8")
    #expect(scenario.zonePosition?.description == "a.test.yaml:3:37")
    #expect(scenario.allSteps.map { $0.position?.line } == [6, 8])
  }

  @Test func tooManySteps_areRefused_thoseInsideCounted() {
    let inner = Array(repeating: "press", count: 600).joined(separator: ", ")
    let step = "- never: {state: idle}\n  during: [\(inner)]"
    guard case .failure(let error) = Samples.read("\(step)\n\(step)") else {
      Issue.record("it was taken")
      return
    }
    #expect(error.description.contains("1001 items"), "\(error)")
  }

  @Test(arguments: [
    ("version: 2\n", "the version this program reads"), ("version: 1\nname: a\n", "'start'"),
    ("name: a\n", "'version'"),
  ])
  func header_isChecked(text: String, words: String) {
    do throws(YAMLError) {
      _ = try ScenarioReader.parse(Array(text.utf8), file: "a.test.yaml")
      Issue.record("it was taken")
    } catch {
      #expect(error.description.contains(words), "\(error)")
    }
  }
}
