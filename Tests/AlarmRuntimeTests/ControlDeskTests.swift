import AlarmCore
import AlarmRuntime
import CivilTime
import Ports
import Testing

/// What clients are answered, and when: nothing is acknowledged before it is on the card.
@Suite struct ControlDeskTests {
  private static let set = #"{"v":1,"do":"set","time":"7:30"}"#
  private static let on = #"{"v":1,"do":"on"}"#
  private static let off = #"{"v":1,"do":"off"}"#

  private static func prefs(_ change: String, id: Int = 1) -> String {
    #"{"v":1,"do":"prefs","id":\#(id),"change":{\#(change)}}"#
  }

  // MARK: Saved, then said

  @Test func change_isAnsweredOnceItIsOnTheCard() {
    var desk = Desk()
    desk.card = .hangs
    let client = desk.connect()
    desk.say(Self.set, client)
    #expect(desk.clock.state.armed != nil)
    desk.pass(.seconds(30))
    #expect(desk.lines(of: client).isEmpty)
    desk.answerCard()
    let lines = desk.lines(of: client)
    #expect(lines.count == 1)
    #expect(lines.first?["reply"] == "set")
    #expect(lines.first?["status"]?["alarm"]?["saved"] == true)
    #expect(lines.first?["status"]?["alarm"]?["at"] == "2026-03-02T07:30:00+00:00")
  }

  @Test(arguments: [set, off, on, prefs(#""snooze-minutes":5"#)])
  func changeThatCannotBeSaved_saysSo(line: String) {
    var desk = Desk()
    desk.card = .fails
    let client = desk.connect()
    desk.say(Self.set, client)
    desk.say(line, client)
    let lines = desk.lines(of: client)
    #expect(lines.map { $0["error"] } == ["not-saved", "not-saved"], "\(lines)")
    #expect(lines.last?["text"]?.text?.contains("only as long as the clock has power") == true)
  }

  @Test func nothingToChange_isAnsweredAtOnce() {
    var desk = Desk()
    let client = desk.connect()
    desk.say(Self.set, client)
    desk.card = .hangs
    desk.say(Self.on, client)
    #expect(desk.lines(of: client).map { $0["reply"] } == ["set", "on"])
  }

  @Test func change_waitsForItsOwnSaveAndNotForAnOlderOne() {
    var desk = Desk()
    desk.card = .hangs
    let first = desk.connect()
    let second = desk.connect()
    desk.say(Self.prefs(#""volume-percent":60"#), first)
    desk.say(Self.prefs(#""snooze-minutes":6"#), second)
    desk.answerCard()
    #expect(desk.lines(of: first).map { $0["reply"] } == ["prefs"])
    #expect(desk.lines(of: second).isEmpty)
    desk.answerCard()
    #expect(desk.lines(of: second).first?["status"]?["preferences"]?["snooze-minutes"] == 6)
  }

  @Test func changeUndoneBeforeItsSave_isSaidToBeOvertaken() {
    var desk = Desk()
    desk.card = .hangs
    let client = desk.connect()
    desk.say(Self.prefs(#""snooze-minutes":5"#, id: 1), client)
    desk.say(Self.prefs(#""volume-percent":60"#, id: 2), client)
    desk.say(Self.prefs(#""volume-percent":80"#, id: 3), client)
    desk.answerCard()
    let lines = desk.lines(of: client)
    #expect(lines.map { $0["id"] } == [1, 2, 3])
    #expect(lines.map { $0["error"]?.text } == [nil, "overtaken", nil], "\(lines)")
    #expect(desk.underWay.isEmpty)
  }

  @Test(arguments: [true, false]) func changeThatIsTriedAgainAtOnce_waitsForThat(isSaved: Bool) {
    var desk = Desk()
    desk.card = .hangs
    let client = desk.connect()
    desk.say(Self.prefs(#""snooze-minutes":5"#, id: 1), client)
    desk.say(Self.prefs(#""volume-percent":60"#, id: 2), client)
    desk.answerCard(isSaved: false)
    #expect(desk.lines(of: client).isEmpty, "what holds both is on its way")
    desk.answerCard(isSaved: isSaved)
    let lines = desk.lines(of: client)
    #expect(lines.map { $0["id"] } == [1, 2])
    #expect(lines.allSatisfy { ($0["reply"] != nil) == isSaved }, "\(lines)")
  }

  @Test func changeWhileARingStarts_waitsUntilItMayBeSaved() {
    var desk = Desk()
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"set","time":"10:15"}"#, client)
    _ = desk.lines(of: client)
    while desk.clock.state.armed != nil { desk.pass(.seconds(60)) }
    desk.say(Self.prefs(#""snooze-minutes":5"#), client)
    #expect(desk.lines(of: client).isEmpty, "a ring nobody hears is not stored")
    desk.tell(.soundStarted(1))
    #expect(desk.lines(of: client).map { $0["reply"] } == ["prefs"])
  }

  @Test func whatIsUnsavedAtTheEnd_isSaid() {
    for isSaved in [true, false] {
      var desk = Desk()
      desk.card = .hangs
      let client = desk.connect()
      desk.say(Self.set, client)
      let answer: Input = isSaved ? .saved(1) : .saveFailed(1, Desk.full)
      _ = desk.clock.handle(answer, at: desk.moment)
      desk.desk.end(desk.clock, at: desk.moment)
      let letters = desk.desk.takeLetters()
      guard case .send(let bytes, client)? = letters.first else {
        Issue.record("\(letters)")
        continue
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains(isSaved ? #""reply":"set""# : #""error":"not-saved""#), "\(text)")
    }
  }

  // MARK: Refused

  @Test func alarmThatFindsNoPlace_isRefusedInTheClocksWords() {
    var desk = Desk()
    let later = desk.moment.wall + .seconds(86_400)
    for _ in 0..<NotificationQueue.limit {
      desk.tell(.command(.schedule(.absolute(later), body: "x", sound: nil, badge: nil)))
    }
    let client = desk.connect()
    desk.say(Self.set, client)
    let line = desk.lines(of: client).first
    #expect(line?["error"] == "refused")
    #expect(line?["text"]?.text?.contains("64 notifications are pending") == true)
  }

  @Test func whoMayNotAsk_isToldAndSentAway() {
    var desk = Desk()
    let client = desk.connect(isAllowed: false)
    desk.say(Self.set, client)
    #expect(desk.farewells == [client])
    #expect(desk.commands.isEmpty)
  }

  // MARK: Attending

  @Test func attended_asLongAsOneDoes() {
    var desk = Desk()
    let first = desk.connect()
    let second = desk.connect()
    for client in [first, second] { desk.say(#"{"v":1,"do":"attend"}"#, client) }
    #expect(desk.clock.isAttended)
    desk.take(.left(first))
    #expect(desk.clock.isAttended)
    desk.say(#"{"v":1,"do":"leave"}"#, second)
    #expect(!desk.clock.isAttended)
    #expect(desk.commands == [.attend(true), .attend(false)])
    #expect(desk.lines(of: second).map { $0["reply"] } == ["attend", "leave"])
  }

  @Test func clientThatIsSentAway_attendsNoLonger() {
    var desk = Desk()
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"attend"}"#, client)
    desk.send(Array(repeating: 0x20, count: ControlLimits.requestBytes + 1), client)
    #expect(!desk.clock.isAttended)
    #expect(desk.farewells == [client])
  }

  // MARK: The ring log

  @Test func log_givesTheNewestOldestFirst() {
    var desk = Desk()
    let entries = (1...30).map { number in
      RingLogEntry(
        due: desk.moment.wall, at: desk.moment.wall, subject: "\(number)",
        outcome: .snoozed(number))
    }
    desk.log = .success(entries.map(RingLogCodec.encode))
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"log","count":2}"#, client)
    desk.say(#"{"v":1,"do":"log"}"#, client)
    let lines = desk.lines(of: client)
    #expect(lines.first?["entries"]?.list?.map { $0["subject"] } == ["29", "30"])
    #expect(lines.last?["entries"]?.list?.count == ControlLimits.usualLogEntries)
    let entry = lines.first?["entries"]?.list?.first
    #expect(entry?["outcome"] == "snoozed")
    #expect(entry?["count"] == 29)
    #expect(entry?["at"] == "2026-03-01T22:10:00+00:00")
  }

  @Test func logThatCannotBeRead_saysWhy() {
    var desk = Desk()
    desk.log = .failure(PortFailure(port: .ringLog, kind: .missing, subject: "rings.log"))
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"log"}"#, client)
    let line = desk.lines(of: client).first
    #expect(line?["error"] == "unreadable")
    #expect(line?["text"]?.text?.contains("Ring log: rings.log was not found") == true)
  }

  @Test func longestLog_fitsALineAClientTakes() {
    var desk = Desk()
    let worst = RingLogEntry(
      due: desk.moment.wall, at: desk.moment.wall,
      subject: String(repeating: "\u{1}", count: ClockNotification.bodyBytes),
      outcome: .fellBack(
        to: .card(String(repeating: "\u{1}", count: 48)),
        because: PortFailure(
          port: .recording, kind: .exhausted, subject: String(repeating: "\u{1}", count: 48))))
    let payloads = Array(repeating: RingLogCodec.encode(worst), count: ControlLimits.logEntries)
    desk.log = .success(payloads)
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"log","count":256}"#, client)
    let line = desk.lines(of: client).first
    #expect(line?["entries"]?.list?.count == ControlLimits.logEntries)
    #expect((line?.bytes.count ?? 0) > 200_000)
  }
}
