import AlarmCore
import CivilTime
import Foundation
import Testing

/// docs/leds.md says what the clock does: its tables are made anew here and must be found in it.
@Suite struct LampDocumentTests {
  static func document() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("docs/leds.md"), encoding: .utf8)
  }

  /// The fenced block after a heading.
  static func block(_ heading: String) throws -> String {
    let parts = try document().components(separatedBy: "\n## \(heading)\n")
    let section = try #require(parts.count == 2 ? parts[1] : nil, "no heading '\(heading)'")
    let fences = section.components(separatedBy: "```")
    return try #require(fences.count > 2 ? fences[1] : nil, "no block under '\(heading)'")
  }

  static func table(_ rows: [(String, String)], width: Int) -> String {
    rows.reduce("\n") {
      $0 + $1.0.padding(toLength: width, withPad: " ", startingAt: 0) + $1.1 + "\n"
    }
  }

  // MARK: Lamps

  static func name(_ condition: LampTable.Condition) -> String {
    switch condition {
    case .ringing: "ringing"
    case .notSaved: "not saved"
    case .damagedStore: "damaged store"
    case .noWayToSound: "no way to sound"
    case .clockNotTrusted: "clock not trusted"
    case .snoozed: "snoozed"
    case .armed: "armed"
    case .nothing: "nothing"
    }
  }

  /// Three seconds of a lamp, 50 ms a character.
  static func wave(_ pattern: LampPattern) -> String {
    String((0..<60).map { pattern.isOn(after: $0 * 50) ? "█" : "_" as Character })
  }

  @Test func armedLamp_isDrawnAsItBlinks() throws {
    let rows = LampTable.Condition.allCases.map {
      (Self.name($0), Self.wave(LampTable.armedLamp($0)))
    }
    #expect(try Self.block("The armed lamp") == Self.table(rows, width: 19))
  }

  @Test func conditions_areExplainedInTheirOrder() throws {
    let rows = try Self.document().split(separator: "\n").filter { $0.hasPrefix("| ") }
    let names = rows.compactMap {
      $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces)
    }
    let expected = LampTable.Condition.allCases.map(Self.name)
    #expect(names.filter { expected.contains($0) } == expected)
  }

  static func badge(_ number: Int, _ style: BadgeStyle) -> String {
    let (mask, isOverflowing) = LampTable.badge(number, lamps: 4, style: style)
    if isOverflowing { return "all blink" }
    return String((0..<4).map { mask & 1 << $0 != 0 ? "●" : "○" as Character })
  }

  @Test func badge_isDrawnForNumbers() throws {
    let head = [("number", "bar         binary")]
    let rows = (Array(0...8) + [15, 16, Badge.limit]).map { number in
      (
        "\(number)",
        Self.badge(number, .bar).padding(toLength: 12, withPad: " ", startingAt: 0)
          + Self.badge(number, .binary)
      )
    }
    #expect(try Self.block("The badge lamps") == Self.table(head + rows, width: 9))
    #expect(LampTable.overflow == .blink(on: 500, off: 500))
    #expect(try Self.document().contains("half a second lit, half a second dark"))
  }

  // MARK: Beeps

  static func milliseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
  }

  static func words(_ steps: [Feedback.Step]) -> String {
    steps.map { "\($0.hertz) Hz \(milliseconds($0.on)) ms" }.joined(separator: ", ")
  }

  @Test func signs_areWrittenWithTheirPitch() throws {
    let steps = Feedback.reading(of: DialTime(minutesWrapping: 66), tail: .soon)
    try #require(steps.count == 4)
    let names = ["▬  an hour", "▪  five minutes", "·  a minute", "▂  low tone"]
    let rows = zip(names, steps).map { ($0, Self.words([$1])) }
    #expect(try Self.block("The time in beeps") == Self.table(rows, width: 18))
  }

  static func signs(_ steps: [Feedback.Step]) -> String {
    let pause = Duration.milliseconds(500)
    return steps.map { step in
      let sign =
        switch (step.hertz, milliseconds(step.on)) {
        case (330, _): "▂"
        case (1760, _): "·"
        case (_, 400): "▬"
        case (_, _): "▪"
        }
      return sign + (step.off > pause ? "  " : "")
    }.joined().trimmingCharacters(in: .whitespaces)
  }

  @Test func ringOfTheBuzzer_isDrawn() throws {
    let places = (0..<56).map { Tune.beeps.place(after: $0 * 50_000_000) }
    let wave = String(places.map { $0.hertz == nil ? "_" : "█" as Character })
    #expect(try Self.block("A ring of the buzzer") == "\n\(wave)\n")
    #expect(Tune.beeps.notes.allSatisfy { $0.hertz == nil || $0.hertz == 2_048 })
  }

  @Test func readings_areDrawn() throws {
    let readings: [(String, Int, Feedback.Tail)] = [
      ("6:32, within 6 hours", 392, .soon), ("12:00, later", 0, .later), ("3:05, off", 185, .off),
      ("7:45, later", 465, .later),
    ]
    let rows = readings.map { name, minutes, tail in
      (name, Self.signs(Feedback.reading(of: DialTime(minutesWrapping: minutes), tail: tail)))
    }
    let left = [("9 min of a snooze", Self.signs(Feedback.reading(ofMinutes: 9)))]
    #expect(try Self.block("Examples") == Self.table(rows + left, width: 23))
    #expect(ClockLimits.soon == .seconds(6 * 3_600))
  }

  @Test func answers_areWrittenWithTheirPitch() throws {
    let answers: [(String, [Feedback.Step])] = [
      ("a detent", Feedback.tick), ("a full hour passed", Feedback.hourTick),
      ("12 passed", Feedback.twelveTick), ("switched on", Feedback.rising),
      ("switched off", Feedback.falling), ("badge acknowledged", Feedback.acknowledged),
      ("not saved", Feedback.refused),
    ]
    let rows = answers.map { ($0.0, Self.words($0.1)) }
    #expect(try Self.block("Answers") == Self.table(rows, width: 21))
  }
}
