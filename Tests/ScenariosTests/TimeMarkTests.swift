import CivilTime
import Scenarios
import Testing

@Suite struct TimeMarkTests {
  private let start = FakeBench.start

  private func delay(_ mark: TimeMark, from now: WallTime? = nil) -> Duration? {
    mark.delay(from: now ?? start, in: .utc)
  }

  private func time(_ hour: Int, _ minute: Int, _ second: Int = 0) -> TimeMark {
    .time(TimeOfDay(minutesWrapping: hour * 60 + minute), second: second)
  }

  @Test func duration_isItself() {
    #expect(delay(.after(.milliseconds(300))) == .milliseconds(300))
  }

  @Test func timeOfDay_isTheNextOne() {
    #expect(delay(time(23, 11)) == .seconds(60))
    #expect(delay(time(23, 10, 5)) == .seconds(5))
    #expect(delay(time(23, 9)) == .seconds(86_340))
    #expect(delay(time(6, 30)) == .seconds(26_400))
  }

  @Test func timeOfDay_thatIsNow_isTomorrow() {
    #expect(delay(time(23, 10)) == .seconds(86_400))
    #expect(delay(time(23, 10), from: start - .nanoseconds(1)) == .nanoseconds(1))
  }

  @Test func dayAndTime_thatIsPast_isNone() throws {
    let past = try #require(CivilDateTime(iso8601: "2026-03-01T23:09"))
    let now = try #require(CivilDateTime(iso8601: "2026-03-01T23:10"))
    let ahead = try #require(CivilDateTime(iso8601: "2026-03-02T00:00:01"))
    #expect(delay(.civil(past)) == nil)
    #expect(delay(.civil(now)) == .zero)
    #expect(delay(.civil(ahead)) == .seconds(3_001))
  }

  @Test(arguments: [
    "2026-03-01T23:10", "2026-03-01T23:10:05", "0001-01-01T00:00", "9999-12-31T23:59:59",
  ])
  func civilText_isReadAndWritten(text: String) throws {
    #expect(try #require(CivilDateTime(iso8601: text)).iso8601 == text)
  }

  @Test(arguments: [
    "", "2026-03-01", "2026-03-01T24:00", "2026-02-29T00:00", "2026-03-01T23:60",
    "2026-03-01T23:10:60", "2026-03-01 23:10", "2026-3-01T23:10", "+026-03-01T23:10",
    "2026-03-01T23:10Z", "２026-03-01T23:10",
  ])
  func civilText_isRefused(text: String) {
    #expect(CivilDateTime(iso8601: text) == nil)
  }

  @Test func timeOfDayText_hasOneOrTwoDigitsOfAnHour() {
    #expect(TimeOfDay(iso8601: "6:30") == TimeOfDay(hour: 6, minute: 30))
    #expect(TimeOfDay(iso8601: "06:30") == TimeOfDay(hour: 6, minute: 30))
    for text in ["", "630", "6:3", "24:00", "6:60", "006:30", "6:30:00", "-6:30"] {
      #expect(TimeOfDay(iso8601: text) == nil, "\(text)")
    }
  }
}
