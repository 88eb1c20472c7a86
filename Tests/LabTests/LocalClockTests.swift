import CivilTime
import Foundation
import Lab
import Testing

// The zone of a process is one for all its threads, hence in turn.
@Suite(.serialized) struct LocalClockTests {
  private func inBerlin<Result>(_ body: () throws -> Result) rethrows -> Result {
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
    tzset()
    defer {
      unsetenv("TZ")
      tzset()
    }
    return try body()
  }

  @Test func text_isLocalToTheMillisecond() {
    inBerlin {
      let time = WallTime(seconds: 1_768_255_800, nanoseconds: 1_999_999)
      #expect(LocalClock.text(of: time) == "23:10:00.001")
    }
  }

  @Test func next_isStrictlyAfterAndMayBeTomorrow() throws {
    try inBerlin {
      let half6 = try #require(TimeOfDay(hour: 6, minute: 30))
      let evening = WallTime(seconds: 1_768_255_800)
      let ring = try #require(LocalClock.next(half6, after: evening))
      #expect(ring == WallTime(seconds: 1_768_282_200))
      #expect(LocalClock.next(half6, after: ring) == WallTime(seconds: 1_768_368_600))
      let before = ring - .nanoseconds(1)
      #expect(LocalClock.next(half6, after: before) == ring)
    }
  }

  @Test func next_crossesTheSpringChange() throws {
    try inBerlin {
      let half6 = try #require(TimeOfDay(hour: 6, minute: 30))
      // 2026-03-28 23:10 in Berlin; the clocks go forward in this night.
      let evening = WallTime(seconds: 1_774_735_800)
      let ring = try #require(LocalClock.next(half6, after: evening))
      #expect((ring - evening) == .seconds(6 * 3600 + 20 * 60))
    }
  }
}
