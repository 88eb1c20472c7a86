import BoardFile
import Testing

/// Edges of every range a board file has, one inside and one outside.
@Suite struct BoardValueTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var old: String
    var new: String
    var message: String?
    var testDescription: String { new.count > 60 ? String(new.prefix(60)) + "…" : new }

    init(_ old: String, _ new: String, _ message: String? = nil) {
      self.old = old
      self.new = new
      self.message = message
    }
  }

  private static let bcm = "it takes a whole number 0 ... 27"
  private static let line = "it takes a whole number 0 ... 1023"
  private static let debounce = "it takes a time 5ms ... 200ms"
  private static let long = String(repeating: "x", count: 200)

  static let rows = [
    Row("bcm: 17", "bcm: 2"),
    Row("bcm: 17", "bcm: 28", "5:12: 'knob.a.bcm' cannot be '28'; \(bcm)"),
    Row("bcm: 17", "bcm: -1", "5:12: 'knob.a.bcm' cannot be '-1'; \(bcm)"),
    Row("bcm: 17", "bcm: 017", "5:12: 'knob.a.bcm' cannot be '017'; \(bcm)"),
    Row("bcm: 17", "bcm: 0x11", "5:12: 'knob.a.bcm' cannot be '0x11'; \(bcm)"),
    Row("bcm: 17", "bcm: 1.5", "5:12: 'knob.a.bcm' cannot be '1.5'; \(bcm)"),
    Row(
      "bcm: 17", "bcm: '17'",
      "5:12: 'knob.a.bcm' is text in quotes instead of a plain word; write it without quotes"),
    Row(
      "bcm: 17", "bcm: ",
      "5:7: 'knob.a.bcm' is nothing instead of text; write one text"),
    Row(
      "{bcm: 17}", "17",
      "5:6: 'knob.a' is text instead of a mapping; "
        + "write keys and values, as in {key: value}"),
    Row(
      "a: {bcm: 17}", "a: {bcm: 17, active: low}",
      "5:16: unknown key 'active' in 'knob.a'; "
        + "the keys here are 'bcm', 'line', 'name', 'header' and 'chip'"),
    Row("line: 27", "line: 1023"),
    Row("line: 27", "line: 1024", "6:13: 'knob.b.line' cannot be '1024'; \(line)"),
    Row("name: GPIO25", "name: \(String(repeating: "x", count: 31))"),
    Row(
      "name: GPIO25", "name: abcdefghijklmnopqrstuvwxyzabcdef",
      "13:29: 'leds.badge[1].name' cannot be 'abcdefghijklmnopqrstuvwxyzabcdef'; "
        + "it takes a text of 1 ... 31 bytes on one line"),
    Row(
      "name: GPIO25", "name: \"a\\0b\"",
      "13:29: 'leds.badge[1].name' cannot be 'a\\u{0}b'; "
        + "it takes a text of 1 ... 31 bytes on one line"),
    Row(
      "name: GPIO25", "name: ''",
      "13:29: 'leds.badge[1].name' cannot be ''; "
        + "it takes a text of 1 ... 31 bytes on one line"),
    Row("{bcm: 24}", "{led: \(String(repeating: "x", count: 63))}"),
    Row(
      "{bcm: 24}", "{led: \(String(repeating: "x", count: 64))}",
      "13:17: 'leds.badge[0].led' cannot be '\(String(repeating: "x", count: 60))…'; "
        + "it takes a text of 1 ... 63 bytes on one line"),
    Row("{bcm: 26}", "{pwm: \(String(repeating: "x", count: 63)), channel: 0}"),
    Row(
      "{bcm: 26}", "{pwm: \(String(repeating: "x", count: 64)), channel: 0}",
      "15:15: 'buzzer.pwm' cannot be '\(String(repeating: "x", count: 60))…'; "
        + "it takes a text of 1 ... 63 bytes on one line"),
    Row("{bcm: 26}", "{pwm: x, channel: 31}"),
    Row(
      "{bcm: 26}", "{pwm: x, channel: 32}",
      "15:27: 'buzzer.channel' cannot be '32'; it takes a whole number 0 ... 31"),
    Row("35ms", "5ms"),
    Row("35ms", "200 ms"),
    Row("35ms", "4ms", "10:60: 'button.debounce' cannot be '4ms'; \(debounce)"),
    Row("35ms", "201ms", "10:60: 'button.debounce' cannot be '201ms'; \(debounce)"),
    Row("35ms", "1m", "10:60: 'button.debounce' cannot be '1m'; \(debounce)"),
    Row(
      "half-cycle", "quarter",
      "8:9: 'knob.kind' cannot be 'quarter'; it takes full-cycle or half-cycle or quarter-cycle"),
    Row(
      "reversed: true", "reversed: yes",
      "9:13: 'knob.reversed' cannot be 'yes'; it takes true or false"),
    Row("binary", "bars", "14:10: 'leds.style' cannot be 'bars'; it takes bar or binary"),
    Row(
      "active: high, bias", "active: up, bias",
      "10:27: 'button.active' cannot be 'up'; it takes low or high"),
    Row(
      "gong_2", "../gong",
      "16:44: 'sound.default' cannot be '../gong'; "
        + "it takes a sound's name of letters, digits, - and _, no ending"
    ),
    Row(
      "hw:1", "\(long)",
      "16:19: 'sound.devices[0]' cannot be '\(long.prefix(60))…'; "
        + "it takes a text of 1 ... 128 bytes on one line"
    ),
    Row(
      "Bedside", "\(long)",
      "2:7: 'name' cannot be '\(long.prefix(60))…'; it takes a text of 1 ... 64 bytes on one line"),
    Row("volume: 70%", "volume: 0"),
    Row("volume: 70%", "volume: 100 %"),
    Row(
      "volume: 70%", "volume: 101%",
      "18:11: 'preferences.volume' cannot be '101%'; it takes a percentage 0% ... 100%"),
    Row("snooze: 5min", "snooze: 60s"),
    Row("snooze: 5min", "snooze: 30min"),
    Row(
      "snooze: 5min", "snooze: 59s",
      "19:11: 'preferences.snooze' cannot be '59s'; it takes a time 1min ... 30min"),
    Row(
      "snooze: 5min", "snooze: 31min",
      "19:11: 'preferences.snooze' cannot be '31min'; it takes a time 1min ... 30min"),
    Row("silence-after: never", "silence-after: 60min"),
    Row(
      "silence-after: never", "silence-after: 61min",
      "20:18: 'preferences.silence-after' cannot be '61min'; "
        + "it takes a time 1min ... 1h, or never"),
    Row(
      "silence-after: never", "silence-after: 0s",
      "20:18: 'preferences.silence-after' cannot be '0s'; it takes a time 1min ... 1h, or never"),
    Row("ramp: 90 s", "ramp: 0s"),
    Row("ramp: 90 s", "ramp: 5min"),
    Row(
      "ramp: 90 s", "ramp: 301s",
      "21:9: 'preferences.ramp' cannot be '301s'; it takes a time 0s ... 5min"),
    Row(
      "play-sound: false", "play-sound: off",
      "22:15: 'preferences.play-sound' cannot be 'off'; it takes true or false"),
    Row(
      "silence-after", "silence_after",
      "20:3: unknown key 'silence_after' in 'preferences'; did you mean 'silence-after'?"),
    Row("knob:", "knop:", "4:1: unknown key 'knop'; did you mean 'knob'?"),
    Row("name: Bedside\n", "", "1:1: key 'name' is missing; add 'name:' at the left edge"),
    Row("version: 1\n", "", "1:1: key 'version' is missing; add 'version:' at the left edge"),
    Row(
      "chip: {labels: [pinctrl-bcm2835, pinctrl-bcm2711]}", "chip: gpiochip0",
      "3:7: 'chip' cannot be 'gpiochip0'; it takes {labels: [...]} or none"),
    Row(
      "[pinctrl-bcm2835, pinctrl-bcm2711]", "[]", "3:16: 'chip.labels' has 0 items; it takes 1 to 8"
    ),
    Row("[pinctrl-bcm2835, pinctrl-bcm2711]", "[pinctrl-rp1]"),
    Row(
      "{name: GPIO25, active: high}", "{active: high}",
      "13:22: none of 'bcm', 'line', 'name' and 'header' is there in 'leds.badge[1]'; "
        + "write one of 'bcm', 'line', 'name' and 'header'"
    ),
    Row(
      "{name: GPIO25, active: high}", "{bcm: 24}",
      "13:28: 'leds.badge[1]' is on line 24, which 'leds.badge[0]' has already "
        + "on line 13, column 17; move one of the two to a free line"
    ),
    Row(
      "bcm: 26", "name: GPIO25",
      "15:16: 'buzzer' is on the line named 'GPIO25', which 'leds.badge[1]' has already "
        + "on line 13, column 29; move one of the two to a free line"
    ),
    Row(
      SampleBoard.text, "- a\n",
      "1:1: the file is a list instead of a mapping; write keys and values, as in {key: value}"),
  ]

  @Test(arguments: rows) func value_isTakenOrRefused(row: Row) throws {
    let text = try #require(replacing(row.old, by: row.new, in: SampleBoard.text))
    #expect(SampleBoard.outcome(of: text) == row.message.map { "board.yaml:" + $0 } ?? "accepted")
  }

  @Test func badgeLamps_areAtMostSixteen() throws {
    for (count, accepted) in [(16, true), (17, false)] {
      let lamps = (0..<count).map { "{name: L\($0)}" }.joined(separator: ", ")
      let text = try #require(
        replacing("{bcm: 24}, {name: GPIO25, active: high}", by: lamps, in: SampleBoard.text))
      #expect((SampleBoard.outcome(of: text) == "accepted") == accepted)
    }
  }

  @Test func lists_areAtMostEightLong() throws {
    for (count, accepted) in [(8, true), (9, false)] {
      let words = (0..<count).map { "w\($0)" }.joined(separator: ", ")
      let devices = try #require(replacing("hw:1, default", by: words, in: SampleBoard.text))
      #expect((SampleBoard.outcome(of: devices) == "accepted") == accepted)
      let named = try #require(
        replacing("pinctrl-bcm2835, pinctrl-bcm2711", by: words, in: SampleBoard.text))
      let labels = named.replacing("bcm:", with: "line:")
      #expect((SampleBoard.outcome(of: labels) == "accepted") == accepted)
    }
  }
}
