import AlarmCore
import Scenarios
import Testing

/// Patterns of a lamp, as the core makes them, are told apart by watching.
@Suite struct LampWatchTests {
  /// Watches a pattern for some seconds and tells what it is seen as; the looks come late by so
  /// much.
  private func seen(
    _ pattern: LampPattern, for seconds: Double = 12, after before: Double = 0,
    isLitBefore: Bool = false, late: Duration = .zero
  ) -> LampSight {
    var watch = LampWatch()
    watch.note(isLitBefore, at: .begin)
    let start = ScenarioInstant.seconds(before)
    var elapsed: Int64 = 0
    var index = 0
    while Double(elapsed) < seconds * 1_000 {
      // Every other look is late: a pattern must be known all the same.
      let delay = index % 2 == 0 ? late : .zero
      watch.note(pattern.isOn(after: elapsed), at: start + .milliseconds(elapsed) + delay)
      guard let next = pattern.nextChange(after: elapsed) else { break }
      elapsed = next
      index += 1
    }
    return watch.sight(at: start + .milliseconds(Int64(seconds * 1_000)))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var pattern: LampPattern
    var sight: LampSight
    var testDescription: String { sight.rawValue }
  }

  static let rows = [
    Row(pattern: .on, sight: .lit), Row(pattern: .off, sight: .dark),
    Row(pattern: .blink(on: 250, off: 250), sight: .blinking),
    Row(pattern: .blink(on: 1_000, off: 1_000), sight: .slowBlinking),
    Row(pattern: .flashes(2), sight: .flashing2), Row(pattern: .flashes(3), sight: .flashing3),
    Row(pattern: .flashes(4), sight: .flashing4), Row(pattern: .flashes(5), sight: .flashing5),
  ]

  @Test(arguments: rows) func pattern_isKnown(row: Row) {
    #expect(seen(row.pattern) == row.sight)
    #expect(seen(row.pattern, late: .milliseconds(40)) == row.sight)
    #expect(seen(row.pattern, after: 5, isLitBefore: true) == row.sight)
  }

  @Test(arguments: rows) func everyRowOfTheLampTable_isToldApart(row: Row) {
    let others = Self.rows.filter { $0.sight != row.sight }.map { seen($0.pattern) }
    #expect(!others.contains(row.sight))
  }

  @Test func aPatternThatEnded_isNoLongerSeen() {
    var watch = LampWatch()
    for index in 0...10 {
      watch.note(index % 2 == 1, at: .seconds(Double(index) * 0.25))
    }
    #expect(watch.shows(.blinking, at: .seconds(2.6)))
    #expect(!watch.shows(.blinking, at: .seconds(3.5)))
    #expect(watch.sight(at: .seconds(3.5)) == .dark)
  }

  @Test func otherRhythms_areNone() {
    var watch = LampWatch()
    for index in 0...20 {
      watch.note(index % 2 == 1, at: .seconds(Double(index) * 0.5))
    }
    #expect(watch.sight(at: .seconds(10.1)) == .dark)
    #expect(watch.overflows(at: .seconds(10.1)))
    #expect(!watch.shows(.blinking, at: .seconds(10.1)))
    #expect(!watch.shows(.slowBlinking, at: .seconds(10.1)))
  }
}
