import AlarmCore
import CivilTime
import Foundation
import Testing

/// docs/using.md tells times: they are written here from the clock's own and must be found in it.
@Suite struct UsingDocumentTests {
  static func text() throws -> String { try ProjectDocument.text("docs/using.md") }

  static func seconds(_ duration: Duration) -> String { "\(duration.components.seconds) s" }
  static func minutes(_ duration: Duration) -> String { "\(duration.components.seconds / 60) min" }

  static let hold = seconds(ClockLimits.hold)
  static let second = seconds(ClockLimits.secondDetent)
  static let rest = seconds(ClockLimits.settingRest)
  static let grace = seconds(ClockLimits.readBackGrace)
  static let half = seconds(ClockLimits.readBackHold)
  static let after = seconds(ClockLimits.afterRing)
  static let snooze = "\(Preferences().snoozeMinutes) min"
  static let late = seconds(ClockLimits.lateConfirm)
  static let slow = HandSpeed.slowMinutes
  static let fine = ClockLimits.countdownFine

  /// Minutes of a detent that follows another so soon.
  static func spun(after pause: Duration) -> Int {
    var speed = HandSpeed()
    let start = BootInstant(nanoseconds: 0)
    _ = speed.minutes(forDetent: 1, at: start)
    return speed.minutes(forDetent: 1, at: start + pause)
  }

  static func rows() -> [[String]] {
    [
      [
        "idle", "the first click does nothing, a second within \(second) begins *setting*",
        "reads the alarm back",
        "a countdown: 1 min a click, \(slow) min above \(fine) min; release starts it",
        "\(hold): acknowledges, the badge goes dark",
      ],
      [
        "reading back, and \(grace) after", "the first click begins *setting*",
        "switches the alarm on or off; confirms it, the first time within \(late) after its hand's"
          + " rest has armed it",
        "nothing",
        "\(half): moves an alarm that is on by half a day",
      ],
      [
        "setting", "\(slow) min a click, up to \(spun(after: HandSpeed.fastPause)) min when spun",
        "arms it, and reads it back", "1 min a click",
        "\(hold): gives up, the alarm is as it was",
      ],
      [
        "setting, still for \(rest)", "(untouched: armed as it stands, and read back)", "–", "–",
        "–",
      ],
      [
        "ringing", "nothing", "snoozes for \(snooze), silent within 50 ms", "as a press",
        "\(hold): ends the ring",
      ],
      [
        "snoozed", "nothing", "reads back the minutes that are left", "as a press",
        "\(hold): ends the ring",
      ],
      [
        "within \(after) after a ring", "nothing", "reads back, and changes nothing",
        "as a press", "nothing",
      ],
    ]
  }

  @Test func table_hasTheClocksTimes() throws {
    let lines = try Self.text().components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
    let rows = Self.rows().map { "| " + $0.joined(separator: " | ") + " |" }
    #expect(Array(lines.dropFirst()) == rows)
  }

  @Test func sentences_haveTheClocksTimes() throws {
    let text = try Self.text().replacing(#/\s+/#, with: " ")
    let preferences = Preferences()
    let silence = try #require(preferences.silenceAfterMinutes)
    let late = ClockLimits.latestRing
    let sentences = [
      "with the second, within \(Self.second), the hand moves",
      "It moves \(Self.slow) min a click, and \(Self.spun(after: HandSpeed.slowPause)) or "
        + "\(Self.spun(after: HandSpeed.fastPause)) when the knob is spun",
      "**or leave it alone for \(Self.rest)**",
      "hold the button for \(Self.hold) before that",
      "within \(ClockLimits.soon.components.seconds / 3_600) hours",
      "for \(Self.grace) after its last tone",
      "a hold of \(Self.half) moves it by half a day",
      "a first press within \(Self.late) of that only confirms",
      "the same after a hold of \(Self.half)",
      "stays down for \(Self.seconds(ClockLimits.stuckButton)) without",
      "**For \(Self.after) after a ring ended**",
      "It grows louder for \(preferences.rampSeconds) s. Nobody there for \(silence) min",
      "A snooze lasts \(Self.snooze)", "up to \(Self.minutes(late)) late",
      "Up to \(Self.fine) min a click is one minute, above it five",
      "\(ClockLimits.countdownMinutes) min is the most",
      "Hold the button for \(Self.hold) while nothing else goes on",
    ]
    for sentence in sentences { #expect(text.contains(sentence), "\(sentence)") }
  }

  /// The examples are what the clock says.
  @Test func readBacks_areDrawn() throws {
    let examples: [(Int, Feedback.Tail)] = [
      (6 * 60 + 30, .later), (8 * 60, .soon), (8 * 60, .later),
    ]
    let drawn = try Self.text().components(separatedBy: "\n").filter { $0.hasPrefix("▬") }
    let signs = examples.map { minutes, tail in
      LampDocumentTests.signs(Feedback.reading(of: DialTime(minutesWrapping: minutes), tail: tail))
    }
    #expect(drawn.count == signs.count)
    for (line, sign) in zip(drawn, signs) { #expect(line.hasPrefix(sign + "   "), "\(line)") }
  }
}
