import AlarmCore
import AlarmRuntime
import CivilTime
import JSON
import Ports
import Testing

/// Lines of clients: what each asks, and what is said of those that ask nothing.
@Suite struct ControlRequestTests {
  /// What a fresh desk answers to one line.
  private func answer(_ line: String) throws -> JSONValue {
    var desk = Desk()
    let client = desk.connect()
    desk.say(line, client)
    return try #require(desk.lines(of: client).first, "\(line)")
  }

  @Test func requests_areUnderstood() throws {
    let rows: [(String, String)] = [
      (#"{"v":1,"do":"status"}"#, "status"), (#"{"do":"on","v":1,"id":0}"#, "on"),
      (#" { "v" : 1 , "do" : "off" } "#, "off"), ("{\"v\":1,\"do\":\"watch\"}\r", "watch"),
      (#"{"v":1,"do":"set","time":"19:30"}"#, "set"), (#"{"v":1,"do":"prefs"}"#, "prefs"),
      (#"{"v":1,"do":"prefs","change":{"silence-after-minutes":null}}"#, "prefs"),
      (#"{"v":1,"do":"log","count":256}"#, "log"), (#"{"v":1,"do":"attend"}"#, "attend"),
      (#"{"v":1,"do":"leave"}"#, "leave"),
    ]
    for (line, name) in rows {
      let answer = try answer(line)
      #expect(answer["reply"]?.text == name, "\(line): \(answer)")
      #expect(answer["v"] == 1)
    }
  }

  @Test func mistakes_areToldByCodeAndInWords() throws {
    let rows: [(String, String, String)] = [
      ("", "malformed", "byte 0"), ("hello", "malformed", "byte 0"), ("[]", "malformed", "object"),
      (#"{"v":1,"do":"status","do":"off"}"#, "malformed", "was there before"),
      (#"{"do":"status"}"#, "version", "version 1"), (#"{"v":2,"do":"x"}"#, "version", "\"v\":1"),
      (#"{"v":"1","do":"status"}"#, "version", "version 1"),
      (#"{"v":1.0,"do":"status"}"#, "version", "version 1"),
      (#"{"v":1}"#, "bad-value", "status, log, watch, set, on, off, prefs, attend, leave"),
      (#"{"v":1,"do":7}"#, "bad-value", "\"do\""),
      (#"{"v":1,"do":"reboot"}"#, "unknown", "status, log"),
      (#"{"v":1,"do":"statu"}"#, "unknown", #"did you mean "status"?"#),
      (#"{"v":1,"do":"log","cout":1}"#, "unknown", #"did you mean "count"?"#),
      (#"{"v":1,"do":"prefs","change":{"snoze-minutes":5}}"#, "unknown", "\"snooze-minutes\"?"),
      (#"{"v":1,"do":"status","x":1}"#, "unknown", "\"x\" here."),
      (#"{"v":1,"do":"status","id":-1}"#, "bad-value", "\"id\""),
      (#"{"v":1,"do":"status","id":"a"}"#, "bad-value", "0 ... 2147483647"),
      (#"{"v":1,"do":"set"}"#, "bad-value", "7:30"),
      (#"{"v":1,"do":"set","time":"25:00"}"#, "bad-value", "\"time\""),
      (#"{"v":1,"do":"set","time":730}"#, "bad-value", "\"time\""),
      (#"{"v":1,"do":"log","count":0}"#, "bad-value", "1 ... 256"),
      (#"{"v":1,"do":"log","count":257}"#, "bad-value", "1 ... 256"),
      (#"{"v":1,"do":"prefs","change":{}}"#, "bad-value", "\"change\""),
      (#"{"v":1,"do":"prefs","change":[]}"#, "bad-value", "\"change\""),
      (#"{"v":1,"do":"prefs","change":{"snooze-minutes":31}}"#, "bad-value", "1 ... 30"),
      (#"{"v":1,"do":"prefs","change":{"volume-percent":-1}}"#, "bad-value", "0 ... 100"),
      (#"{"v":1,"do":"prefs","change":{"silence-after-minutes":0}}"#, "bad-value", "1 ... 60"),
      (#"{"v":1,"do":"prefs","change":{"ramp-seconds":301}}"#, "bad-value", "0 ... 300"),
      (#"{"v":1,"do":"prefs","change":{"play-sound":1}}"#, "bad-value", "true or false"),
      (#"{"v":1,"do":"prefs","change":{"snooze-minutes":5,"colour":"red"}}"#, "unknown", "colour"),
    ]
    for (line, code, words) in rows {
      let answer = try answer(line)
      #expect(answer["error"]?.text == code, "\(line): \(answer)")
      #expect(answer["text"]?.text?.contains(words) == true, "\(line): \(answer)")
      #expect(answer["text"]?.text?.last.map(".?".contains) == true)
    }
  }

  @Test func id_comesBackWithAnswersAndMistakes() throws {
    #expect(try answer(#"{"v":1,"do":"status","id":7}"#)["id"] == 7)
    #expect(try answer(#"{"v":1,"do":"reboot","id":7}"#)["id"] == 7)
    #expect(try answer(#"{"v":1,"do":"status"}"#)["id"] == nil)
  }

  @Test func mistake_changesNothing() throws {
    var desk = Desk()
    let client = desk.connect()
    desk.say(#"{"v":1,"do":"prefs","change":{"snooze-minutes":5,"volume-percent":900}}"#, client)
    #expect(desk.clock.state.preferences == Preferences())
  }

  @Test func requests_areWrittenAsTheyAreRead() throws {
    var change = PreferenceChange()
    change.playsSound = false
    change.volumePercent = 0
    change.snoozeMinutes = 30
    change.silence = .after(minutes: 60)
    change.rampSeconds = 300
    var never = PreferenceChange()
    never.silence = .never
    let wishes: [ControlRequest.Wish] = [
      .status, .set(.dial(DialTime(minutesWrapping: 0))), .on, .off,
      .set(.ofDay(TimeOfDay(minutesWrapping: 0))), .prefs(nil), .prefs(change), .prefs(never),
      .log(count: 1), .watch, .attend, .leave,
    ]
    for wish in wishes {
      let line = String(decoding: ControlRequest(wish, id: 3).line, as: UTF8.self)
      let answer = try answer(line)
      #expect(answer["reply"]?.text == wish.name.rawValue, "\(line): \(answer)")
      #expect(answer["id"] == 3)
    }
    var desk = Desk()
    desk.say(String(decoding: ControlRequest(.prefs(change)).line, as: UTF8.self), desk.connect())
    #expect(desk.clock.state.preferences == change.applied(to: Preferences()))
  }
}
