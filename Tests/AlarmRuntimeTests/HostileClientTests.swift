import AlarmCore
import AlarmRuntime
import Chance
import Foundation
import Ports
import Testing

/// Clients that ask too much, too fast, in pieces, or nothing that makes sense.
@Suite struct HostileClientTests {
  private static let status = #"{"v":1,"do":"status"}"#

  @Test func longestLine_isTakenAndALongerOneEndsTheConnection() {
    var desk = Desk()
    let client = desk.connect()
    let padding = String(
      repeating: " ", count: ControlLimits.requestBytes - Self.status.utf8.count)
    desk.say(padding + Self.status, client)
    #expect(desk.lines(of: client).first?["reply"] == "status")
    desk.say(padding + " " + Self.status, client)
    #expect(desk.lines(of: client).first?["error"] == "too-long")
    #expect(desk.farewells == [client])
    desk.say(Self.status, client)
    #expect(desk.lines(of: client).isEmpty)
  }

  @Test func lineWithoutAnEnd_isDroppedOnceItIsTooLong() {
    var desk = Desk()
    let client = desk.connect()
    let piece = Array(repeating: UInt8(ascii: "["), count: 1_024)
    for _ in 0..<4 { desk.send(piece, client) }
    #expect(desk.farewells.isEmpty)
    desk.send([UInt8(ascii: "[")], client)
    #expect(desk.farewells == [client])
  }

  @Test func lineInPieces_isOneLine() {
    var desk = Desk()
    let client = desk.connect()
    for byte in Array((Self.status + "\n" + Self.status).utf8) { desk.send([byte], client) }
    #expect(desk.lines(of: client).count == 1)
    desk.send([UInt8(ascii: "\n")], client)
    #expect(desk.lines(of: client).count == 1)
  }

  @Test func requestsAreLimitedToSoManyASecond() {
    var desk = Desk()
    let client = desk.connect()
    for _ in 0..<3 {
      for _ in 0..<ControlLimits.requestsPerSecond { desk.say(Self.status, client) }
      #expect(desk.lines(of: client).count == ControlLimits.requestsPerSecond)
      desk.pass(.seconds(1))
    }
    for _ in 0...ControlLimits.requestsPerSecond { desk.say(Self.status, client) }
    #expect(desk.lines(of: client).last?["error"] == "too-fast")
    #expect(desk.farewells == [client])
  }

  @Test func tooManyInOneWrite_areAnsweredUpToTheLimit() {
    var desk = Desk()
    desk.card = .hangs
    let client = desk.connect()
    let change = #"{"v":1,"do":"prefs","id":7,"change":{"snooze-minutes":5}}"#
    let attend = #"{"v":1,"do":"attend"}"#
    let many = Array(repeating: Self.status, count: 70)
    desk.send(Array(([change, attend] + many + [""]).joined(separator: "\n").utf8), client)
    let taken = ControlLimits.requestsPerSecond
    let kinds = desk.lines(of: client).map { $0["reply"]?.text ?? "?" }
    #expect(kinds == ["attend"] + Array(repeating: "status", count: taken - 2))
    #expect(!desk.clock.isAttended, "it is heard no more")
    #expect(desk.farewells.isEmpty, "the card has not answered yet")
    desk.say(Self.status, client)
    desk.answerCard()
    let last = desk.lines(of: client)
    #expect(last.map { $0["reply"]?.text ?? $0["error"]?.text } == ["prefs", "too-fast"])
    #expect(desk.farewells == [client])
  }

  @Test func floodAfterTheLimit_endsTheConnectionAtOnce() {
    var desk = Desk()
    desk.card = .hangs
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"set","time":"7:30"}"#, client)
    desk.send(Array(repeating: UInt8(ascii: "["), count: ControlLimits.requestBytes + 1), client)
    desk.send(Array(repeating: UInt8(ascii: "["), count: ControlLimits.unheardBytes), client)
    #expect(desk.farewells.isEmpty)
    desk.send([UInt8(ascii: "[")], client)
    #expect(desk.farewells == [client])
    #expect(desk.lines(of: client).map { $0["error"] } == ["too-long"])
  }

  @Test func linesBeforeOneThatIsTooLong_areAnswered() {
    var desk = Desk()
    let client = desk.connect()
    let long = String(repeating: "[", count: ControlLimits.requestBytes + 1)
    desk.say("\(Self.status)\n\(long)\n\(Self.status)", client)
    let lines = desk.lines(of: client).map { $0["reply"]?.text ?? $0["error"]?.text }
    #expect(lines == ["status", "too-long"])
    #expect(desk.farewells == [client])
  }

  @Test func idleClient_givesItsPlaceToANewOne() {
    var desk = Desk()
    let clients = (0..<ControlLimits.clients).map { _ in desk.connect() }
    desk.say(#"{"v":1,"do":"watch"}"#, clients[0])
    desk.say(#"{"v":1,"do":"attend"}"#, clients[1])
    desk.card = .hangs
    desk.say(#"{"v":1,"do":"set","time":"7:30"}"#, clients[2])
    desk.pass(ControlLimits.idleTime)
    desk.say(Self.status, clients[3])
    desk.send(Array("{".utf8), clients[4])
    let next = desk.connect()
    #expect(desk.farewells == [clients[4]], "the beginning of a line is no question")
    #expect(desk.lines(of: clients[4]).map { $0["error"] } == ["idle"])
    desk.say(Self.status, next)
    #expect(desk.lines(of: next).first?["reply"] == "status")
    for _ in clients[5...] { _ = desk.connect() }
    #expect(desk.farewells == Array(clients[4...]))
    desk.answerCard()
    #expect(desk.lines(of: clients[2]).last?["reply"] == "set")
  }

  @Test func whoHasReasonToBeThere_keepsItsPlace() {
    var desk = Desk()
    for place in 0..<ControlLimits.clients {
      let word = place.isMultiple(of: 2) ? "watch" : "attend"
      desk.say(#"{"v":1,"do":"\#(word)"}"#, desk.connect())
    }
    desk.pass(.seconds(3_600))
    let surplus = desk.connect()
    #expect(desk.farewells == [surplus])
    #expect(desk.lines(of: surplus).map { $0["error"] } == ["busy"])
  }

  @Test func lineThatNeverEnds_isAnsweredWhenNothingMoreComes() {
    var desk = Desk()
    let client = desk.connect()
    desk.send(Array(Self.status.utf8), client)
    desk.take(.finished(client))
    let line = desk.lines(of: client).first
    #expect(line?["error"] == "malformed")
    #expect(line?["text"]?.text?.contains("no line feed") == true)
    #expect(desk.farewells == [client])
  }

  @Test(arguments: ["watch", "attend"]) func whoSendsNoMoreButIsThere_stays(word: String) {
    var desk = Desk()
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"\#(word)"}"#, client)
    desk.take(.finished(client))
    #expect(desk.farewells.isEmpty)
    #expect(desk.clock.isAttended == (word == "attend"))
    desk.take(.left(client))
    #expect(!desk.clock.isAttended)
  }

  @Test func emptyLines_countAsRequests() {
    var desk = Desk()
    let client = desk.connect()
    desk.send(Array(repeating: UInt8(ascii: "\n"), count: 4_000), client)
    #expect(desk.lines(of: client).last?["error"] == "too-fast")
    #expect(desk.farewells == [client])
  }

  @Test func clients_areLimited() {
    var desk = Desk()
    let clients = (0..<ControlLimits.clients).map { _ in desk.connect() }
    let surplus = desk.connect()
    #expect(desk.farewells == [surplus])
    desk.take(.left(clients[3]))
    let next = desk.connect()
    desk.say(Self.status, next)
    #expect(desk.lines(of: next).first?["reply"] == "status")
    #expect(desk.farewells == [surplus])
  }

  @Test func requestsThatWaitForTheCard_areLimited() {
    var desk = Desk()
    desk.card = .hangs
    let client = desk.connect()
    for minutes in 1...ControlLimits.waitingRequests + 1 {
      desk.say(
        #"{"v":1,"do":"prefs","id":\#(minutes),"change":{"snooze-minutes":\#(minutes)}}"#, client)
    }
    let lines = desk.lines(of: client)
    #expect(lines.map { $0["error"] } == ["too-many"])
    #expect(lines.first?["id"] == .whole(ControlLimits.waitingRequests + 1))
    #expect(desk.clock.state.preferences.snoozeMinutes == ControlLimits.waitingRequests)
    desk.say(Self.status, client)
    #expect(desk.lines(of: client).first?["reply"] == "status", "what only asks is answered")
  }

  @Test func whoSendsNoMore_isAnsweredAndLeft() {
    var desk = Desk()
    desk.card = .hangs
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"set","time":"7:30"}"#, client)
    desk.take(.finished(client))
    #expect(desk.farewells.isEmpty)
    desk.answerCard()
    #expect(desk.lines(of: client).first?["reply"] == "set")
    #expect(desk.farewells == [client])
  }

  @Test func whoLeavesAtOnce_isObeyed() {
    var desk = Desk()
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"set","time":"7:30"}"#, client)
    desk.take(.left(client))
    #expect(desk.clock.isArmedOnCard)
    #expect(desk.desk.isIdle)
  }

  @Test func anyBytesFromAnybody_areAnsweredInLinesOrNotAtAll() {
    var chance = SeededGenerator.announcedHere()
    let pieces = [
      #"{"v":1,"do":""#, "set", "on", "off", "prefs", "log", "watch", "attend", "leave", "status",
      #"","time":"7:3"#, #"","change":{"snooze-minutes":5}"#, #"","count":3"#, #"","id":9"#, "\"",
      "}", "\n", "}\n", "\"}\n", "[", "{", "\\ud800", "\u{0}",
    ]
    var desk = Desk()
    var clients: [ControlClient] = []
    var answers = 0
    for _ in 0..<40_000 {
      switch Int.random(in: 0..<40, using: &chance) {
      case 0: clients.append(desk.connect(isAllowed: Int.random(in: 0..<9, using: &chance) > 0))
      case 1:
        if let client = clients.randomElement(using: &chance) { desk.take(.left(client)) }
      case 2:
        if let client = clients.randomElement(using: &chance) { desk.take(.finished(client)) }
      case 3: desk.card = [.saves, .fails, .hangs].randomElement(using: &chance) ?? .saves
      case 4: desk.answerCard(isSaved: Bool.random(using: &chance))
      case 5: desk.pass(.milliseconds(Int.random(in: 0..<90_000, using: &chance)))
      case 6:
        let bytes = (0..<8).map { _ in UInt8.random(in: 0...255, using: &chance) }
        if let client = clients.randomElement(using: &chance) { desk.send(bytes, client) }
      default:
        guard let client = clients.randomElement(using: &chance) else { continue }
        let count = Int.random(in: 1...6, using: &chance)
        let text = (0..<count).map { _ in pieces.randomElement(using: &chance) ?? "" }.joined()
        desk.send(Array(text.utf8), client)
      }
      clients.removeAll { desk.farewells.contains($0) }
      if clients.count > 12 { desk.take(.left(clients.removeFirst())) }
      for client in clients {
        for line in desk.lines(of: client) {
          answers += 1
          #expect(line["v"] == 1)
          let kinds = ["reply", "error", "event"].filter { line[$0]?.text != nil }
          #expect(kinds.count == 1, "\(line)")
        }
      }
    }
    #expect(answers > 1_000)
  }
}

extension SeededGenerator {
  fileprivate static func announcedHere() -> SeededGenerator {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print(
      "HostileClientTests: replay with: WECKER_SEED=\(seed) swift test --filter HostileClientTests")
    return SeededGenerator(seed: seed)
  }
}
