import AlarmCore
import CivilTime
import Foundation
import Simulator
import Testing

@Suite struct ScreenFrameTests {
  static func model() throws -> ScreenModel {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 29))
    let monday = try #require(CivilDate(year: 2026, month: 3, day: 30))
    let time = try #require(TimeOfDay(hour: 23, minute: 10))
    let alarm = try #require(TimeOfDay(hour: 6, minute: 30))
    var model = ScreenModel(now: try #require(CivilDateTime(date: date, time: time, second: 5)))
    model.zone = "CEST"
    model.hand = DialTime(alarm)
    model.armed = CivilDateTime(date: monday, time: alarm)
    model.activity = .snoozed(.milliseconds(520_400))
    model.isArmedLampLit = true
    model.badgeLamps = [true, false, false, false]
    model.badge = 1
    model.speed = "60 x"
    model.log = [
      "Started with an empty store: no alarm is set.",
      "Alarm armed for Mon 2026-03-30 06:30.", "Ringing for 6:30 by the speaker.",
      "Snoozed for 9 min (snooze 1).",
    ]
    return model
  }

  @Test func frame_onAnOrdinaryTerminal() throws {
    let frame = ScreenFrame(try Self.model(), columns: 80, rows: 24, hasColour: false)
    #expect(
      frame.lines == [
        "Sun 2026-03-29 23:10:05 CEST                                              wecker",
        "",
        "        ⢀ ⠄⠠ ⠂⣶⠐ ⠄⠠ ⡀",
        "      ⠄⢲⡀     ⠉     ⢀⡖⠠",
        "   ⠠⠈   11    12   1⠈   ⠁⠄",
        "  ⡐                       ⢂    alarm     Mon 2026-03-30 06:30",
        " ⠄⠉⠓10     ⢀           2 ⠚⠉⠠   state     snoozed 8:41",
        "⠐           ⠂⡀              ⠂  armed     ●",
        "⡈            ⠐              ⢁  badge     ●○○○ 1",
        "⠶⠶ 9          ⣥          3 ⠶⠶  sound     silent",
        "⢁            ⣸⡇             ⡈  button    up",
        "⠠           ⢀⣿              ⠄  saved     yes",
        " ⠂⣀⡤ 8      ⣸⠇         4 ⢤⣀⠐   clock     synced",
        "  ⠡         ⠿             ⠌    speed     60 x",
        "   ⠐⢀   ⡀7    6    5⢀   ⡀⠂",
        "      ⠂⠼⠁     ⣀     ⠈⠧⠐",
        "        ⠈ ⠂⠐ ⠄⠿⠠ ⠂⠐ ⠁",
        "",
        "Started with an empty store: no alarm is set.",
        "Alarm armed for Mon 2026-03-30 06:30.",
        "Ringing for 6:30 by the speaker.",
        "Snoozed for 9 min (snooze 1).",
        "",
        "arrows turn  space press  h hold  H keep pressed  +/- speed  ? help  q quit",
      ])
  }

  @Test func frame_onTheSmallest_inASCII() throws {
    var model = try Self.model()
    model.style.ink = .ascii
    model.activity = .ringing(.buzzer)
    model.isBuzzing = true
    model.isButtonDown = true
    model.saved = .failed
    model.trust = .guess
    let frame = ScreenFrame(model, columns: 40, rows: 15, hasColour: false)
    #expect(
      frame.lines == [
        "Sun 2026-03-29 23:10:05 CEST      wecker",
        "",
        "    +...+...+      alarm  Mon 06:30",
        "  ..11  12 1 ..    state  RINGING buzzer",
        ".+10   :     2 +.  armed  *",
        ".      :        .  badge  *... 1",
        "+ 9     o     3 +  sound  buzzer",
        ".      **       .  button down",
        ".+ 8   *     4 +.  saved  NO",
        "  .. 7  6  5 ..    clock  a guess",
        "    +...+...+      speed  60 x",
        "",
        "Ringing for 6:30 by the speaker.",
        "Snoozed for 9 min (snooze 1).",
        "arrows turn  space press  ? help  q quit",
      ])
  }

  @Test func frame_tooSmall_saysSo() throws {
    let frame = ScreenFrame(try Self.model(), columns: 39, rows: 15, hasColour: false)
    #expect(
      frame.lines == [
        "23:10  q quit", "snoozed 8:41", "39 x 15 is too small a window, it needs", "40 x 15.",
      ])
    #expect(ScreenFrame(try Self.model(), columns: 0, rows: 0, hasColour: true).lines == [])
  }

  @Test func frame_withHelp_showsKeys() throws {
    var model = try Self.model()
    model.isHelpShown = true
    let frame = ScreenFrame(model, columns: 40, rows: 15, hasColour: false)
    #expect(frame.lines.contains("h               hold 2 seconds"))
    #expect(frame.lines.count == 15)
  }

  /// However little room there is, how to leave is said.
  @Test func frame_saysHowToLeave() throws {
    for columns in 13...120 {
      for rows in [1, 5, 15, 24] {
        let lines = ScreenFrame(try Self.model(), columns: columns, rows: rows, hasColour: false)
          .lines
        #expect(lines.contains { $0.contains("q quit") }, "\(columns) x \(rows)")
      }
    }
  }

  /// The value behind a label of the panel.
  private static func value(of label: String, _ model: ScreenModel, columns: Int) -> [String] {
    let frame = ScreenFrame(model, columns: columns, rows: 24, hasColour: false)
    return frame.lines.compactMap { line in
      line.range(of: "  \(label) ").map {
        line[$0.upperBound...].trimmingCharacters(in: .whitespaces)
      }
    }
  }

  @Test func tones_areShownAsSigns() throws {
    let tones = Feedback.reading(of: DialTime(minutesWrapping: 392), tail: .later).map {
      Tone(hertz: $0.hertz, duration: $0.on)
    }
    var model = try Self.model()
    model.tones = tones
    #expect(Self.value(of: "sound", model, columns: 80) == ["♪ ▬▬▬▬▬▬ ▪▪▪▪▪▪ ·· ▂▂"])
    #expect(Self.value(of: "sound", model, columns: 40) == ["♪ ▪▪▪▪▪▪ ·· ▂▂"], "the newest")
    model.style.ink = .ascii
    #expect(Self.value(of: "sound", model, columns: 80) == ["& ====== ------ .. __"])
    model.sound = "bell"
    #expect(Self.value(of: "sound", model, columns: 80) == ["bell"])
  }

  @Test func countdown_isShownWhileItRuns() throws {
    var model = try Self.model()
    model.activity = .idle
    #expect(Self.value(of: "countdown", model, columns: 80) == [])
    model.countdownLeft = .milliseconds(251_500)
    for columns in [40, 80] {
      #expect(Self.value(of: "countdown", model, columns: columns) == ["4:12 left"])
      #expect(Self.value(of: "state", model, columns: columns) == ["idle"])
    }
    model.countdownLeft = .seconds(720 * 60 - 1)
    #expect(Self.value(of: "countdown", model, columns: 40) == ["719:59 left"])
  }

  @Test func countdown_thatIsTurnedAnew_endsTheOneThatRuns() throws {
    var model = try Self.model()
    model.activity = .countdown(720)
    #expect(Self.value(of: "state", model, columns: 80) == ["countdown 720 min"])
    #expect(Self.value(of: "countdown", model, columns: 40) == ["720 min"])
    model.countdownLeft = .seconds(252)
    #expect(
      ScreenFrame(model, columns: 80, rows: 24, hasColour: false).lines.contains {
        $0.contains("countdown 4:12 left, ends on release")
      })
    #expect(Self.value(of: "countdown", model, columns: 40) == ["720 min", "4:12 ends"])
  }

  /// A row more than the smallest dial has: it goes at the expense of what was told.
  @Test func countdown_fitsTheSmallest() throws {
    var model = try Self.model()
    model.countdownLeft = .seconds(252)
    let lines = ScreenFrame(model, columns: 40, rows: 15, hasColour: false).lines
    #expect(lines.count == 15)
    for text in ["countdown 4:12 left", "speed  60 x", "Snoozed for", "q quit"] {
      #expect(lines.contains { $0.contains(text) }, "\(text)")
    }
  }

  /// Any size: as many rows as there are, none too wide, and nothing else with colours.
  @Test func frame_fitsAnySize() throws {
    var model = try Self.model()
    model.log.append(String(repeating: "W\u{1B}[2J漢字 ", count: 60))
    model.sound = String(repeating: "ö", count: 99)
    model.countdownLeft = .seconds(252)
    for isHelpShown in [false, true] {
      model.isHelpShown = isHelpShown
      for (columns, rows) in [(1, 1), (39, 50), (40, 15), (41, 16), (80, 24), (64, 70), (250, 80)] {
        let plain = ScreenFrame(model, columns: columns, rows: rows, hasColour: false).lines
        #expect(plain.count <= rows)
        if columns >= 40 && rows >= 15 { #expect(plain.count == rows) }
        let widths = plain.map { $0.reduce(0) { $0 + ("漢字".contains($1) ? 2 : 1) } }
        #expect(widths.max() ?? 0 <= columns, "\(columns) x \(rows)")
        #expect(!plain.joined().contains("\u{1B}"))
        let coloured = ScreenFrame(model, columns: columns, rows: rows, hasColour: true).lines
        #expect(coloured.map(Self.withoutAttributes) == plain)
      }
    }
  }

  private static func withoutAttributes(_ line: String) -> String {
    var text = line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    while text.last == " " { text.removeLast() }
    return text
  }

  @Test func frame_withColour_marksWhatMatters() throws {
    let frame = ScreenFrame(try Self.model(), columns: 80, rows: 24, hasColour: true)
    #expect(frame.lines[0].hasPrefix("\u{1B}[0;1mSun 2026-03-29 23:10:05"))
    #expect(frame.lines.contains { $0.contains("\u{1B}[0;1;33m●") })
  }

  @Test(
    arguments: [
      ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "0"], false), (["TERM": "dumb"], false),
      (["TERM": "xterm"], true),
    ] as [([String: String], Bool)])
  func colour_isWanted(variables: [String: String], isWanted: Bool) {
    #expect(ScreenInk.isWanted { variables[$0] } == isWanted)
  }
}
