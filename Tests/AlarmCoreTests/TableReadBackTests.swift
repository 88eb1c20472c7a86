import AlarmCore
import CivilTime
import Testing

/// The row "read-back" of the state table.
@Suite struct TableReadBackTests {
  static func readBack() -> ClockDriver {
    var driver = ClockDriver.armed()
    driver.press()
    driver.runHand()
    driver.run(for: .milliseconds(300))
    driver.forget()
    return driver
  }

  @Test func turn_beginsSettingWithItsFirstDetent() {
    var driver = Self.readBack()
    driver.turn(-1)
    driver.runHand()
    #expect(driver.handPlace == dial(6, 25))
  }

  @Test func press_switchesOnAndOffAsLongAsItIsOpen() {
    var driver = Self.readBack()
    driver.press()
    driver.runHand()
    #expect(driver.clock.state.armed == nil)
    driver.press()
    driver.runHand()
    #expect(driver.clock.state.armed != nil)
    driver.press()
    driver.runHand()
    #expect(driver.clock.state.armed == nil)
  }

  @Test func press_countsForAGraceAfterTheLastTone() {
    var driver = Self.readBack()
    let length = Feedback.length(of: Feedback.reading(of: dial(6, 30), tail: .later))
    driver.run(for: length + ClockLimits.readBackGrace - .seconds(1))
    driver.press()
    driver.runHand()
    #expect(driver.clock.state.armed == nil)
  }

  @Test func press_thatBeganInTimeCountsHoweverItEnds() {
    var driver = Self.readBack()
    guard case .readBack(let until) = driver.clock.mode else {
      Issue.record("not reading back")
      return
    }
    driver.run(until: until - .milliseconds(100))
    driver.press(for: .milliseconds(600))
    driver.runHand()
    #expect(driver.clock.state.armed == nil)
  }

  @Test func pressAndTurn_changesNothing() {
    var driver = Self.readBack()
    let before = driver.clock.state
    driver.pressAndTurn(2)
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(driver.clock.state == before)
    #expect(driver.isIdle)
  }

  @Test func hold_movesByHalfADayAt1sAndBack() {
    var driver = Self.readBack()
    driver.pressDown()
    let down = driver.hand
    driver.run(until: down + .milliseconds(999))
    #expect(driver.armedFor == civil(2026, 3, 2, 6, 30))
    driver.run(until: down + .seconds(1))
    #expect(driver.armedFor == civil(2026, 3, 2, 18, 30))
    driver.letGo()
    driver.runHand()
    driver.run(for: .seconds(1))
    #expect(driver.armedFor == civil(2026, 3, 2, 18, 30), "its release switches nothing")
    driver.press(for: .milliseconds(1_200))
    driver.runHand()
    #expect(driver.armedFor == civil(2026, 3, 2, 6, 30))
  }

  @Test func hold_ofAnAlarmThatIsOffMovesNothing() {
    var driver = ClockDriver()
    driver.press()
    driver.pause(.milliseconds(300))
    driver.press(for: .milliseconds(1_300))
    driver.runHand()
    #expect(driver.clock.state == ClockState())
  }

  @Test func end_isIdle() {
    var driver = Self.readBack()
    driver.run(for: .seconds(60))
    #expect(driver.isIdle)
  }
}
