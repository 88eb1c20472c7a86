import AlarmCore
import CivilTime
import Testing

@Suite struct BadgeTests {
  @Test func number_isTheLastSetPlusWhatWasRaisedSince() {
    var badge = Badge()
    badge.raise()
    badge.raise()
    #expect(badge.number == 2)
    badge.set(7)
    badge.raise()
    #expect(badge.number == 8)
    badge.acknowledge()
    #expect(badge.number == 0)
    badge.raise()
    #expect(badge.number == 1)
  }

  @Test func number_staysWithinItsLimits() {
    #expect(Badge(-5).number == 0)
    #expect(Badge(.max).number == Badge.limit)
    var badge = Badge(Badge.limit)
    badge.raise()
    #expect(badge.number == Badge.limit)
  }

  @Test func snoozeAndDismissal_neverRaiseIt() {
    var driver = ClockDriver.ringing()
    for _ in 0..<3 {
      driver.press()
      driver.run(for: .seconds(545))
      #expect(driver.isRinging)
    }
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(driver.clock.state.badge.number == 0)
  }

  @Test func ring_keepsWhatWasThere() {
    var driver = ClockDriver.armed()
    driver.give(.command(.setBadge(3)))
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    #expect(driver.clock.state.badge.number == 3)
  }
}
