import AlarmCore
import CivilTime
import Testing

/// The dial has twelve hours: which of the two times it rings at, and its move to the other.
@Suite struct HalfDayTests {
  private func armed(
    at start: CivilDateTime, _ time: DialTime, in zone: ZoneRules = Zones.berlin
  ) -> ClockDriver {
    var state = ClockState()
    state.dial = time
    var driver = ClockDriver(at: start, zone: zone, restoring: state)
    switchAlarm(&driver)
    return driver
  }

  private func switchAlarm(_ driver: inout ClockDriver) {
    driver.press()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(4))
  }

  private func move(_ driver: inout ClockDriver) {
    driver.run(for: .seconds(40))
    driver.press()
    driver.pause(.milliseconds(300))
    driver.press(for: .milliseconds(1_200))
    driver.runHand()
  }

  @Test(arguments: [
    (civil(2026, 3, 1, 19, 0), dial(8, 0), civil(2026, 3, 1, 20, 0)),
    (civil(2026, 3, 1, 23, 10), dial(6, 30), civil(2026, 3, 2, 6, 30)),
    (civil(2026, 3, 1, 6, 29), dial(6, 30), civil(2026, 3, 1, 6, 30)),
    (civil(2026, 3, 1, 6, 30), dial(6, 30), civil(2026, 3, 1, 18, 30)),
    (civil(2026, 3, 1, 18, 31), dial(6, 30), civil(2026, 3, 2, 6, 30)),
    (civil(2026, 3, 1, 23, 50), dial(12, 0), civil(2026, 3, 2, 0, 0)),
    (civil(2026, 3, 1, 11, 50), dial(12, 0), civil(2026, 3, 1, 12, 0)),
    (civil(2026, 12, 31, 23, 50), dial(12, 0), civil(2027, 1, 1, 0, 0)),
  ])
  func armed_ringsTheNextTimeAClockFaceShowsIt(
    start: CivilDateTime, time: DialTime, expected: CivilDateTime
  ) {
    #expect(armed(at: start, time).armedFor == expected)
  }

  @Test func moved_ringsTheTimeAfterThatAndBackAgain() {
    var driver = armed(at: civil(2026, 3, 1, 19, 0), dial(8, 0))
    move(&driver)
    #expect(driver.armedFor == civil(2026, 3, 2, 8, 0))
    move(&driver)
    #expect(driver.armedFor == civil(2026, 3, 1, 20, 0))
  }

  @Test func moved_isOnceAndEndsWithTheRing() {
    var driver = armed(at: civil(2026, 3, 1, 19, 0), dial(8, 0))
    move(&driver)
    driver.run(until: civil(2026, 3, 2, 8, 0))
    #expect(driver.isRinging)
    #expect(!driver.clock.state.isMovedByHalfDay)
  }

  @Test func setAnewOrSwitchedOnAgain_isNotMovedAnyMore() {
    var driver = armed(at: civil(2026, 3, 1, 19, 0), dial(8, 0))
    move(&driver)
    driver.run(for: .seconds(40))
    switchAlarm(&driver)
    #expect(driver.armedFor == nil)
    driver.run(for: .seconds(40))
    switchAlarm(&driver)
    #expect(driver.armedFor == civil(2026, 3, 1, 20, 0))
  }

  @Test func move_isCivilTimeAcrossTheGap() {
    // 29 March has 23 hours; the half day before the gap ends is 11 hours long.
    var driver = armed(at: civil(2026, 3, 28, 19, 0), dial(8, 0))
    move(&driver)
    let armed = driver.clock.state.armed
    #expect(driver.armedFor == civil(2026, 3, 29, 8, 0))
    #expect(
      armed.map { $0.instant - FireDate.civil(civil(2026, 3, 28, 20, 0)).instant(in: Zones.berlin) }
        == .seconds(11 * 3_600))
  }
}
