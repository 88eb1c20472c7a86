import Testing
import YAML

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("0s", Duration.zero), ("20ms", .milliseconds(20)), ("20 ms ", .milliseconds(20)),
    ("5us", .microseconds(5)), ("7ns", .nanoseconds(7)), ("9min", .seconds(540)),
    ("2h", .seconds(7200)), ("007s", .seconds(7)),
  ])
  func text_isRead(text: String, duration: Duration) {
    #expect(DurationText.parse(text) == duration)
  }

  @Test(arguments: [
    "", "20", "ms", "-5s", "+5s", "1.5s", "5m", "5S", "5 s s", "1h30min", "٥s",
    "9223372036854775807h", "99999999999999999999s",
  ])
  func text_isRefused(text: String) {
    #expect(DurationText.parse(text) == nil)
  }

  @Test(arguments: [
    (Duration.zero, "0s"), (.milliseconds(1500), "1500ms"), (.seconds(90), "90s"),
    (.seconds(120), "2min"), (.seconds(3600), "1h"), (.nanoseconds(-5), "-5ns"),
  ])
  func duration_isWrittenWithoutFraction(duration: Duration, text: String) {
    #expect(DurationText.of(duration) == text)
  }

  @Test func everyWrittenDuration_isReadBack() {
    for nanoseconds in [1, 999, 1_000, 60_000_000_000, 3_600_000_000_001, Int64.max] {
      let duration = Duration.nanoseconds(nanoseconds)
      #expect(DurationText.parse(DurationText.of(duration)) == duration)
    }
  }
}
