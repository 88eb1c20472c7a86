import AlarmCore
import CivilTime
import Testing

/// The named numbers of the design.
@Suite struct ClockLimitsTests {
  @Test func numbers_areTheDesigns() {
    #expect(ButtonDecoder.defaultDebounce == .milliseconds(20))
    #expect(ButtonDecoder.debounceRange == .milliseconds(5)...(.milliseconds(200)))
    #expect(ClockConfiguration().debounce == .milliseconds(20))
    #expect(ClockLimits.settingRest == .seconds(5))
    #expect(ClockLimits.hold == .seconds(2))
    #expect(ClockLimits.readBackHold == .seconds(1))
    #expect(ClockLimits.afterRing == .seconds(10))
    #expect(ClockLimits.latestRing == .seconds(900))
    #expect(ClockLimits.stall == .seconds(1))
    #expect(ClockLimits.ringNote * 3 == ClockLimits.latestRing)
    #expect(ClockLimits.soundSign == .seconds(5))
    #expect(ClockLimits.lateConfirm == .seconds(5))
    #expect(ClockLimits.rungAhead == .seconds(3 * 3_600))
    #expect(ClockLimits.saveAnswer == .seconds(5))
    #expect(ClockLimits.stuckButton == .seconds(60))
    #expect(ClockLimits.clockCheck == .seconds(60))
    #expect(ClockLimits.soon == .seconds(6 * 3_600))
    #expect(ClockLimits.countdownFine == 30)
    #expect(Preferences.snoozeRange == 1...30)
    #expect(Preferences.silenceAfterRange == 1...60)
    #expect(NotificationQueue.limit == 64)
  }
}
