import AlarmCore
import CivilTime
import Testing

/// A button that is down for a minute.
@Suite struct StuckButtonTests {
  private func stuck(_ driver: ClockDriver) -> Int {
    driver.notices.filter { $0 == .buttonStuck }.count
  }

  @Test func downForAMinute_isToldOnce() {
    var driver = ClockDriver()
    driver.pause(.seconds(1))
    driver.pressDown()
    let down = driver.hand
    driver.run(until: down + .milliseconds(59_999))
    #expect(stuck(driver) == 0)
    driver.run(until: down + .seconds(60))
    #expect(stuck(driver) == 1)
    driver.run(for: .seconds(7_200))
    #expect(stuck(driver) == 1)
    driver.letGo()
    driver.runHand()
    driver.pressDown()
    driver.run(for: .seconds(61))
    #expect(stuck(driver) == 2, "another press is another trouble")
  }

  @Test func whileRinging_doesNotEndTheRing() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 20))
    driver.pressDown()
    driver.run(until: civil(2026, 3, 2, 6, 31))
    #expect(driver.isRinging)
    #expect(stuck(driver) == 1)
  }

  @Test func inCountdown_leavesIt() {
    var driver = ClockDriver()
    driver.pressDown()
    driver.pause(.milliseconds(300))
    driver.turn(3)
    driver.run(for: .seconds(70))
    #expect(stuck(driver) == 1)
    #expect(driver.isIdle)
    driver.letGo()
    driver.runHand()
    driver.turn(2)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 5), "the knob sets again")
    #expect(driver.clock.state.queue.pending.isEmpty)
  }

  @Test func stuck_theKnobStillSetsAndTheHandStillRests() {
    var driver = ClockDriver()
    driver.pressDown()
    driver.run(for: .seconds(70))
    driver.turn(1)
    driver.turn(6)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 30))
    driver.run(for: .seconds(6))
    #expect(driver.armedFor == civil(2026, 3, 2, 0, 30))
  }

  @Test func inSetting_restsFromWhenItIsStuck() {
    var driver = ClockDriver()
    driver.turn(7)
    driver.pressDown()
    driver.pause(.milliseconds(200))
    driver.turn(2)
    driver.run(for: .seconds(50))
    #expect(driver.isSetting)
    driver.run(for: .seconds(15))
    #expect(driver.armedFor == civil(2026, 3, 2, 0, 32))
  }

  @Test func heldOnAfterAHold_turnsNothing() {
    var driver = ClockDriver()
    driver.pressDown()
    driver.pause(.milliseconds(2_500))
    driver.turn(4)
    driver.letGo()
    driver.runHand()
    #expect(driver.isIdle)
    #expect(driver.clock.state.queue.pending.isEmpty)
  }
}
