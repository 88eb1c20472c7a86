import AlarmCore
import AlarmRuntime
import JSON
import Ports
import Testing

/// Several clients change the same thing at once: each is told what became of what it asked.
@Suite struct OvertakenTests {
  private static func set(_ time: String) -> String { #"{"v":1,"do":"set","time":"\#(time)"}"# }
  private static let on = #"{"v":1,"do":"on"}"#
  private static let off = #"{"v":1,"do":"off"}"#

  /// What the first and the last client are answered when both ask before the card says a word.
  private func answers(_ first: String, _ last: String) -> (first: JSONValue?, last: JSONValue?) {
    var desk = Desk()
    let (early, late) = (desk.connect(), desk.connect())
    desk.say(Self.set("9:00"), early)
    _ = desk.lines(of: early)
    desk.card = .hangs
    desk.say(first, early)
    desk.say(last, late)
    while !desk.underWay.isEmpty { desk.answerCard() }
    return (desk.lines(of: early).first, desk.lines(of: late).first)
  }

  @Test func overtaken_isToldWithWhatHoldsInstead() {
    let rows = [
      (Self.set("4:01"), Self.set("4:07"), "4:01 was set, and 4:07 was set since."),
      (Self.set("7:30"), Self.set("19:30"), "7:30 was set, and 19:30 was set since."),
      (Self.off, Self.set("4:07"), "The alarm was switched off, and 4:07 was set since."),
      (Self.set("4:01"), Self.off, "4:01 was set, and is armed no longer: it rang, or is off."),
    ]
    for (first, last, text) in rows {
      let answers = answers(first, last)
      #expect(answers.first?["error"] == "overtaken", "\(text)")
      #expect(answers.first?["text"]?.text == text)
      #expect(answers.last?["reply"] != nil, "\(text)")
    }
  }

  @Test func thirtyAtOnce_noneIsToldOfAnothersAlarmAndNoneOfAnUnsavedOne() {
    var desk = Desk()
    desk.card = .hangs
    var granted = 0
    for round in 0..<6 {
      let clients = (1...5).map { ($0 + round * 5, desk.connect()) }
      for (minute, client) in clients {
        let padded = minute < 10 ? "0\(minute)" : "\(minute)"
        desk.say(Self.set("4:\(padded)"), client)
        if minute.isMultiple(of: 3) { desk.answerCard() }
      }
      while !desk.underWay.isEmpty { desk.answerCard() }
      for (minute, client) in clients {
        let line = desk.lines(of: client).first
        let padded = minute < 10 ? "0\(minute)" : "\(minute)"
        if line?["reply"] != nil {
          granted += 1
          #expect(line?["status"]?["dial"]?.text == "4:\(padded)")
          #expect(line?["status"]?["alarm"]?["saved"] == true)
        } else {
          #expect(line?["error"] == "overtaken")
          #expect(line?["text"]?.text?.hasPrefix("4:\(padded) was set, and 4:") == true)
        }
        desk.take(.left(client))
      }
    }
    #expect(granted >= 6)
  }

  @Test func undoneAndDoneAgain_isAnsweredOnceTheCardHasItAgain() {
    var desk = Desk()
    desk.card = .hangs
    let (first, second) = (desk.connect(), desk.connect())
    desk.say(Self.set("4:01"), first)
    desk.say(Self.set("4:07"), second)
    desk.answerCard()
    desk.say(Self.set("4:01"), second)
    desk.answerCard()
    desk.answerCard()
    #expect(desk.lines(of: second).map { $0["error"]?.text ?? "reply" } == ["overtaken", "reply"])
    #expect(desk.lines(of: first).map { $0["error"]?.text ?? "reply" } == ["overtaken"])
  }

  @Test func askedAgainBeforeTheCardHasIt_waitsForTheCard() {
    var desk = Desk()
    desk.card = .hangs
    let (busy, first, second) = (desk.connect(), desk.connect(), desk.connect())
    desk.say(#"{"v":1,"do":"prefs","change":{"snooze-minutes":5}}"#, busy)
    desk.say(Self.set("4:01"), first)
    desk.say(Self.set("4:07"), second)
    // What the card is handed now has 4:07, and only what follows has 4:01 again.
    desk.answerCard()
    desk.say(Self.set("4:01"), busy)
    desk.answerCard()
    #expect(desk.lines(of: first).isEmpty, "the clock has 4:01, the card has 4:07")
    desk.answerCard()
    let line = desk.lines(of: first).first
    #expect(line?["reply"] == "set")
    #expect(line?["status"]?["alarm"]?["saved"] == true)
  }
}
