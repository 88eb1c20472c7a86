import AlarmCore
import CivilTime
import Simulator
import Testing

@Suite struct TimelineTests {
  static func at(_ day: Int, _ hour: Int, _ minute: Int, _ second: Int) throws -> CivilDateTime {
    let date = try #require(CivilDate(year: 2026, month: 3, day: day))
    let time = try #require(TimeOfDay(hour: hour, minute: minute))
    return try #require(CivilDateTime(date: date, time: time, second: second))
  }

  static func night() throws -> [TimelineEntry] {
    let dark = LampFrame.dark
    let armed = LampFrame(armed: true, badge: 0)
    let half = DialTime(minutesWrapping: 390)
    return [
      TimelineEntry(
        at: try at(29, 23, 10, 0), kind: .hand, text: "The knob is turned from 12:00 to 6:30.",
        dial: half, lamps: dark, badgeLamps: 4),
      TimelineEntry(
        at: try at(29, 23, 10, 7), kind: .hand, text: "A press.", lamps: dark, badgeLamps: 4),
      TimelineEntry(
        at: try at(29, 23, 10, 7), kind: .clock, text: "Alarm armed for Mon 2026-03-30 06:30.",
        lamps: armed, badgeLamps: 4),
      TimelineEntry(
        at: try at(29, 23, 10, 7), kind: .sound, text: "6 long, 6 short beeps; two low tones.",
        lamps: armed, badgeLamps: 4),
      TimelineEntry(at: try at(30, 3, 0, 0), kind: .world, text: "The power is cut for a minute."),
      TimelineEntry(
        at: try at(30, 6, 30, 0), kind: .sound, text: "Ringing for 6:30 by the speaker.",
        dial: half, lamps: LampFrame(armed: true, badge: 15), badgeLamps: 4),
      TimelineEntry(
        at: try at(30, 6, 30, 9), kind: .hand, text: "A hold.",
        lamps: LampFrame(armed: false, badge: 1), badgeLamps: 4),
    ]
  }

  @Test func lines_tellTheNight() throws {
    #expect(
      Timeline().lines(try Self.night()) == [
        "── Sun 2026-03-29 ────────────────────────────────────────────────────────────",
        "    ⡀⠤⠐⠐⣶⠂⠂⠤⢀       23:10:00  ○ ○○○○  > The knob is turned from 12:00 to 6:30.",
        "  ⠔⠈11  12 1⠋⠁⠢     23:10:07  ○ ○○○○  > A press.",
        "⢀⠺10   ⡀     2⠠⠗⡀   23:10:07  ● ○○○○    Alarm armed for Mon 2026-03-30 06:30.",
        "⠌      ⠐        ⠡   23:10:07  ● ○○○○  ♪ 6 long, 6 short beeps; two low tones.",
        "⡷⠆9     ⡥     3⠰⢾",
        "⢂      ⢰⠃       ⡐",
        "⠈⢴⠂8   ⡞     4⠐⡦⠁",
        "  ⠢⢀⣠7  6  5⣄⡀⠔",
        "    ⠁⠒⠠⠠⠿⠄⠄⠒⠈",
        "",
        "── Mon 2026-03-30 ────────────────────────────────────────────────────────────",
        "                    03:00:00          ! The power is cut for a minute.",
        "",
        "    ⡀⠤⠐⠐⣶⠂⠂⠤⢀       06:30:00  ● ●●●●  ♪ Ringing for 6:30 by the speaker.",
        "  ⠔⠈11  12 1⠋⠁⠢     06:30:09  ○ ●○○○  > A hold.",
        "⢀⠺10         2⠠⠗⡀",
        "⠌               ⠡",
        "⡷⠆9     ⡤     3⠰⢾",
        "⢂      ⢰⠃       ⡐",
        "⠈⢴⠂8   ⡞     4⠐⡦⠁",
        "  ⠢⢀⣠7  6  5⣄⡀⠔",
        "    ⠁⠒⠠⠠⠿⠄⠄⠒⠈",
        "",
        "> a hand   ♪ heard   ! the world   ● ○ lamps: armed, badge",
      ])
  }

  @Test func lines_inASCII_needNoOtherCharacter() throws {
    let timeline = Timeline(style: DialStyle(ink: .ascii), dialRows: 11)
    let lines = timeline.lines(try Self.night())
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { 0x20...0x7E ~= $0 } })
    #expect(lines.last == "> a hand   & heard   ! the world   * . lamps: armed, badge")
  }

  @Test(arguments: [0, 5, 9, 11, 15, 99]) func lines_stayWithinTheirColumns(rows: Int) throws {
    var night = try Self.night()
    night[1].text = String(repeating: "word ", count: 60) + String(repeating: "x", count: 200)
    night[1].badgeLamps = 99
    let lines = Timeline(dialRows: rows).lines(night)
    #expect(lines.allSatisfy { $0.count <= Timeline.columns })
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test func lines_ofNothing_areNone() { #expect(Timeline().lines([]) == []) }
}
