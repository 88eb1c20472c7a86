import AlarmCore
import AlarmRuntime
import CivilTime
import JSON
import Scenarios
import Testing

/// What a bench takes from the clock's answers over its socket.
@Suite struct ClockSightTests {
  private static let answer = """
    {"state":"ringing","dial":"6:30","alarm":{"at":"2026-03-03T06:30:00+01:00","moved":false,\
    "saved":true},"ring":null,"countdown-minutes":null,"badge":3,"pending":[{"id":1},{"id":2}],\
    "preferences":{},"saving":"saving","store-damaged":true,"condition":"ringing","trust":"rtc",\
    "zone":"Europe/Berlin","attended":false,"knob":{"edges":316,"merged":1,"lost":2,"illegal":3,\
    "overflowed":4,"doubtful":5}}
    """

  private static func read(_ text: String) throws -> ClockSight? {
    ClockSight(json: try JSONReader.read(Array(text.utf8), limit: 65_536))
  }

  @Test func answer_isUnderstood() throws {
    let sight = try #require(try Self.read(Self.answer))
    #expect(sight.state == .ringing)
    #expect(sight.dial == DialTime(minutesWrapping: 390))
    #expect(sight.alarm == CivilDateTime(iso8601: "2026-03-03T06:30"))
    #expect(sight.badge == 3)
    #expect(sight.pending == 2)
    #expect(sight.saving == .saving)
    #expect(sight.isStoreDamaged)
    #expect(sight.trust == .rtc)
    #expect(sight.knob.edges == 316)
    #expect(sight.knob.doubtful == 5)
  }

  @Test func alarmThatIsOff_isNone() throws {
    let off = Self.answer.replacingOccurrence(
      of: #"{"at":"2026-03-03T06:30:00+01:00","moved":false,"saved":true}"#, by: "null")
    let sight = try #require(try Self.read(off))
    #expect(sight.alarm == nil)
  }

  /// Words of another version are not guessed at.
  @Test(arguments: [
    (#""ringing","dial""#, #""humming","dial""#), (#""6:30""#, #""18:30""#),
    (#""saving":"saving""#, #""saving":"soon""#), (#""trust":"rtc""#, #""trust":"sun""#),
    (#""badge":3,"#, ""), (#""pending":"#, #""waiting":"#), (#""doubtful":5"#, #""doubtful":null"#),
    (#""at":"2026"#, #""at":"26"#), (#""store-damaged":true"#, #""store-damaged":1"#),
  ])
  func unknownWords_areNoAnswer(old: String, new: String) throws {
    let text = Self.answer.replacingOccurrence(of: old, by: new)
    #expect(text != Self.answer)
    #expect(try Self.read(text) == nil)
  }

  private static func entry(_ outcome: String) throws -> RingLogEntry? {
    let text = """
      {"at":"2026-03-02T06:30:01+01:00","due":"2026-03-02T06:30:00+01:00","subject":"6:30",\
      \(outcome),"text":"anything"}
      """
    return RingLogEntry(json: try JSONReader.read(Array(text.utf8), limit: 65_536))
  }

  @Test func ringLogEntries_areUnderstood() throws {
    let busy = PortFailure(port: .sound, kind: .busy, subject: "x")
    let fellBack = #""outcome":"fell-back","port":"sound","trouble":"busy","what":"x","#
    let outcomes: [(String, RingLogEntry.Outcome)] = [
      (#""outcome":"rang","by":"buzzer""#, .rang(.buzzer)),
      (#""outcome":"snoozed","count":2"#, .snoozed(2)), (#""outcome":"dismissed""#, .dismissed),
      (#""outcome":"missed","reason":"was-off""#, .missed(.wasOff)),
      (#""outcome":"delivered""#, .delivered),
      (fellBack + #""to":"sound","by":"bell""#, .fellBack(to: .sound("bell"), because: busy)),
      (fellBack + #""to":"card","by":"hw:1""#, .fellBack(to: .card("hw:1"), because: busy)),
      (fellBack + #""to":"output","by":"lamps""#, .fellBack(to: .output(.lamps), because: busy)),
    ]
    for (text, outcome) in outcomes {
      let entry = try #require(try Self.entry(text), "\(text)")
      #expect(entry.outcome == outcome)
      #expect(entry.subject == "6:30")
      // 06:30 in Berlin's winter is 05:30 in UTC.
      #expect(entry.due == WallTime(seconds: 1_772_429_400))
      #expect(entry.at == WallTime(seconds: 1_772_429_401))
    }
    for text in [
      #""outcome":"rang","by":"bells""#, #""outcome":"snoozed""#, #""outcome":"missed""#,
      #""outcome":"lost""#, #""of":1"#,
    ] {
      #expect(try Self.entry(text) == nil, "\(text)")
    }
  }
}

extension String {
  fileprivate func replacingOccurrence(of old: String, by new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(range, by: new)
  }

  private func replacingCharacters(_ range: Range<String.Index>, by new: String) -> String {
    String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
  }
}
