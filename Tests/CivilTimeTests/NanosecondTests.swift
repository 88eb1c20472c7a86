import Chance
import CivilTime
import Testing

/// Spans of whole nanoseconds: the short way gives what the standard library gives.
@Suite struct NanosecondTests {
  static let counts: [Int64] = [
    0, 1, -1, 999_999_999, 1_000_000_000, -1_000_000_001, 86_400_000_000_000, .max, .min,
    .max - 1, .min + 1, 1 << 53, -(1 << 62),
  ]

  @Test(arguments: counts) func span_isThatOfTheStandardLibrary(count: Int64) {
    #expect(Duration(wholeNanoseconds: count) == .nanoseconds(count))
    #expect(Duration.nanoseconds(count).wholeNanoseconds == count)
  }

  @Test func random_goesThereAndBack() {
    var random = SeededGenerator.announced(for: "NanosecondTests")
    for _ in 0..<20_000 {
      let count = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      #expect(Duration(wholeNanoseconds: count) == .nanoseconds(count))
      #expect(Duration.nanoseconds(count).wholeNanoseconds == count)
    }
  }

  @Test func partsOfANanosecond_andLongerThan64Bits_areNone() {
    let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
    #expect(attosecond.wholeNanoseconds == nil)
    #expect((Duration.nanoseconds(5) - attosecond).wholeNanoseconds == nil)
    #expect((Duration.nanoseconds(Int64.max) + .nanoseconds(1)).wholeNanoseconds == nil)
    #expect((Duration.nanoseconds(Int64.min) - .nanoseconds(1)).wholeNanoseconds == nil)
    #expect(Duration.seconds(1 << 40).wholeNanoseconds == nil)
  }

  @Test func wallTime_movesByAnySpan() {
    let start = WallTime(seconds: 1_700_000_000, nanoseconds: 999_999_999)
    #expect(start + .nanoseconds(1) == WallTime(seconds: 1_700_000_001))
    #expect(start - .nanoseconds(999_999_999) == WallTime(seconds: 1_700_000_000))
    #expect(start + .seconds(1 << 40) - start == .seconds(1 << 40))
    let attosecond = Duration(secondsComponent: 0, attosecondsComponent: 1)
    #expect(WallTime(seconds: 5) - attosecond == WallTime(seconds: 4, nanoseconds: 999_999_999))
    #expect(WallTime(seconds: .max / 2) - WallTime(seconds: 0) == .seconds(Int64.max / 2))
  }
}
