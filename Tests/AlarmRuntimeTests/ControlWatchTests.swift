import AlarmCore
import AlarmRuntime
import CivilTime
import JSON
import Ports
import Testing

/// Whoever watches is told every change once, and nothing because time merely passes.
@Suite struct ControlWatchTests {
  private func watching() -> (Desk, ControlClient) {
    var desk = Desk()
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"watch"}"#, client)
    return (desk, client)
  }

  private func words(_ lines: [JSONValue]) -> [String] {
    lines.map { $0["reply"]?.text ?? $0["event"]?.text ?? "?" }
  }

  @Test func watch_beginsWithTheStatus() {
    var (desk, client) = watching()
    let lines = desk.lines(of: client)
    #expect(words(lines) == ["watch", "status"])
    #expect(lines.last?["status"]?["state"] == "idle")
  }

  @Test func change_isToldToWhoWatchesAndToNobodyElse() {
    var (desk, client) = watching()
    let other = desk.connect()
    _ = desk.lines(of: client)
    desk.say(#"{"v":1,"do":"set","time":"7:30"}"#, other)
    let lines = desk.lines(of: client)
    #expect(words(lines) == ["status", "notice", "status"])
    #expect(lines.first?["status"]?["saving"] == "saving")
    #expect(lines.dropFirst().first?["notice"] == "armed")
    #expect(
      lines.dropFirst().first?["text"]?.text == "Alarm armed for Mon 2026-03-02 07:30.")
    #expect(lines.last?["status"]?["alarm"]?["saved"] == true)
    #expect(words(desk.lines(of: other)) == ["set"])
  }

  @Test func timeThatPasses_isNotTold() {
    var (desk, client) = watching()
    desk.say(#"{"v":1,"do":"set","time":"7:30"}"#, client)
    _ = desk.lines(of: client)
    for _ in 0..<200 { desk.pass(.seconds(61)) }
    #expect(desk.lines(of: client).isEmpty)
  }

  @Test func clocksThatAreReadApart_areNotTold() {
    var (desk, client) = watching()
    desk.say(#"{"v":1,"do":"set","time":"10:15"}"#, client)
    while desk.clock.state.armed != nil { desk.pass(.seconds(30)) }
    desk.tell(.soundStarted(1))
    let press = LineEdge(line: .button, level: true, at: desk.moment.boot)
    desk.tell(.edge(press))
    #expect(desk.lines(of: client).last?["status"]?["ring"]?["until"] != .null)
    for nanoseconds in [300, -200, 700] {
      desk.moment.wall = desk.moment.wall + .nanoseconds(nanoseconds)
      desk.tell(.wake)
    }
    #expect(desk.lines(of: client).isEmpty)
  }

  @Test func countedEdgesAlone_areNotTold() {
    var (desk, client) = watching()
    _ = desk.lines(of: client)
    desk.tell(.edge(LineEdge(line: .knobA, level: false, at: desk.moment.boot)))
    desk.tell(.edge(LineEdge(line: .knobA, level: true, at: desk.moment.boot)))
    #expect(desk.clock.knob.counters.edges == 2)
    #expect(desk.lines(of: client).isEmpty)
  }

  @Test func ring_isToldWithItsEntriesOfTheRingLog() {
    var (desk, client) = watching()
    desk.say(#"{"v":1,"do":"set","time":"10:15"}"#, client)
    _ = desk.lines(of: client)
    while desk.clock.state.armed != nil { desk.pass(.seconds(30)) }
    desk.tell(.soundStarted(1))
    let lines = desk.lines(of: client)
    let entry = lines.first { $0["event"] == "entry" }?["entry"]
    #expect(entry?["outcome"] == "rang")
    #expect(entry?["by"] == "speaker")
    #expect(entry?["due"] == "2026-03-01T22:15:00+00:00")
    #expect(lines.contains { $0["notice"] == "ringing" })
    #expect(lines.last?["status"]?["ring"]?["output"] == "speaker")
    #expect(lines.last?["status"]?["state"] == "ringing")
  }

  @Test func watchingTwice_tellsTheStatusAgainAndEachChangeOnce() {
    var (desk, client) = watching()
    desk.say(#"{"v":1,"do":"watch"}"#, client)
    #expect(words(desk.lines(of: client)) == ["watch", "status", "watch", "status"])
    desk.tell(.command(.raiseBadge))
    #expect(words(desk.lines(of: client)) == ["status", "status"], "raised, then saved")
  }

  @Test func changeOfPreferences_isTold() {
    var (desk, client) = watching()
    _ = desk.lines(of: client)
    desk.say(#"{"v":1,"do":"prefs","change":{"volume-percent":50}}"#, desk.connect())
    let lines = desk.lines(of: client)
    #expect(words(lines) == ["status", "status"], "changed, then saved")
    #expect(lines.last?["status"]?["preferences"]?["volume-percent"] == 50)
  }

  @Test(arguments: [true, false]) func endOfTheClock_isToldAfterTheLastStatus(isSaved: Bool) {
    var (desk, client) = watching()
    desk.card = .hangs
    desk.say(#"{"v":1,"do":"set","time":"7:30"}"#, client)
    _ = desk.lines(of: client)
    _ = desk.clock.handle(isSaved ? .saved(1) : .saveFailed(1, Desk.full), at: desk.moment)
    desk.stop()
    let lines = desk.lines(of: client)
    #expect(words(lines).dropFirst() == ["status", "stopped"])
    #expect(lines.dropLast().last?["status"]?["saving"]?.text == (isSaved ? "saved" : "failed"))
    #expect(lines.last?["saved"] == .boolean(isSaved))
    #expect(desk.farewells == [client])
  }

  @Test func everyNotice_hasItsOwnWord() {
    let words = Desk.notices.map(\.word)
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
  }
}

extension Desk {
  /// One of every kind.
  fileprivate static let notices: [Notice] = [
    .started(.blank), .armed(ZoneRules.utc.civil(at: WallTime(seconds: 0))), .switchedOff,
    .settingCancelled, .countdownStarted(minutes: 1), .countdownCancelled,
    .ringing(DialTime(minutesWrapping: 0), .speaker, late: .zero), .snoozed(minutes: 1, count: 1),
    .dismissed, .missed("", .wasOff), .delivered(""), .acknowledged(1), .refused(.full),
    .soundReplaced(by: "", because: full), .soundMoved(to: "", because: full), .portFailed(full),
    .savedAgain, .inputsBack,
    .knobCounted(KnobCounters()), .buttonStuck,
    .clockSet(by: .zero),
  ]
}
