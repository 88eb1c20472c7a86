import AlarmCore
import CivilTime
import Testing

/// The row "idle" of the state table.
@Suite struct TableIdleTests {
  @Test func turn_firstDetentChangesNothing() {
    var driver = ClockDriver()
    driver.turn(1)
    driver.runHand()
    #expect(driver.isIdle)
    #expect(driver.clock.state == ClockState())
    #expect(driver.tones.isEmpty)
  }

  @Test func turn_secondDetentWithin3sBeginsSettingFromTheStoredTime() {
    var driver = ClockDriver()
    driver.turn(1)
    driver.pause(.milliseconds(2_700))
    driver.turn(1)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 5))
  }

  @Test func turn_secondDetentAfter3sIsAnotherFirstOne() {
    var driver = ClockDriver()
    driver.turn(1)
    driver.pause(.milliseconds(2_900))
    driver.turn(1)
    driver.runHand()
    #expect(driver.isIdle)
    driver.turn(1)
    driver.runHand()
    #expect(driver.isSetting)
  }

  @Test func press_readsTheAlarmBackWithoutChangingIt() {
    var driver = ClockDriver.armed()
    let before = driver.clock.state
    driver.forget()
    driver.press()
    driver.run(for: .milliseconds(200))
    #expect(driver.isReadBack)
    driver.run(for: .seconds(40))
    #expect(driver.clock.state == before)
    #expect(driver.isIdle)
    #expect(driver.tones.filter { $0.duration == .milliseconds(400) }.count == 6)
  }

  @Test func pressTwice_switchesOffFallingThenOnRising() {
    var driver = ClockDriver.armed()
    driver.press()
    driver.press()
    driver.forget()
    driver.runHand()
    driver.run(for: .seconds(1))
    #expect(driver.clock.state.armed == nil)
    #expect(driver.tones.map(\.hertz).suffix(2) == [990, 660])
    #expect(!driver.clock.lamps.armed)
    driver.press()
    driver.forget()
    driver.runHand()
    driver.run(for: .seconds(1))
    #expect(driver.armedFor == civil(2026, 3, 2, 6, 30))
    #expect(driver.tones.map(\.hertz).suffix(2) == [660, 990])
    driver.run(for: .seconds(10))
    #expect(driver.clock.lamps.armed)
  }

  @Test func pressAfterReadBackEnded_readsAgain() {
    var driver = ClockDriver.armed()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(driver.armedFor == civil(2026, 3, 2, 6, 30))
  }

  @Test func pressAndTurn_startsACountdownOnRelease() {
    var driver = ClockDriver()
    driver.pressAndTurn(7)
    driver.run(until: driver.hand - .milliseconds(150))
    #expect(driver.clock.state.queue.pending.isEmpty)
    driver.runHand()
    #expect(driver.isIdle)
    #expect(driver.notices.contains(.countdownStarted(minutes: 7)))
    #expect(driver.clock.state.queue.pending.map(\.purpose) == [.countdown])
  }

  @Test func hold_acknowledgesAt2sAndNotBefore() {
    var driver = ClockDriver()
    driver.give(.command(.setBadge(3)))
    driver.pause(.seconds(1))
    driver.pressDown()
    let down = driver.hand
    driver.run(until: down + .milliseconds(1_999))
    #expect(driver.clock.state.badge.number == 3)
    driver.run(until: down + .seconds(2))
    #expect(driver.clock.state.badge.number == 0)
    #expect(driver.notices.contains(.acknowledged(3)))
    driver.letGo()
    driver.runHand()
    driver.run(for: .seconds(1))
    #expect(driver.isIdle, "its release is no press")
    #expect(driver.tones.map(\.hertz) == [1320, 1320])
  }
}
