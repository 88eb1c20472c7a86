import AlarmCore
import CivilTime
import Testing

/// The rows "setting" and "setting, 5 s still" of the state table.
@Suite struct TableSettingTests {
  static func setting(detents: Int = 1) -> ClockDriver {
    var driver = ClockDriver()
    driver.turn(1)
    driver.turn(detents)
    driver.runHand(settling: .zero)
    driver.forget()
    return driver
  }

  @Test func turn_slowlyMoves5MinutesADetentEachWithATick() {
    var driver = Self.setting()
    driver.turn(4)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 25))
    #expect(
      driver.tones == Array(repeating: Tone(hertz: 2000, duration: .milliseconds(8)), count: 4))
    driver.turn(-2)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 15))
  }

  @Test(arguments: [
    (pause: 200, minutes: 5), (pause: 121, minutes: 5), (pause: 120, minutes: 10),
    (pause: 61, minutes: 10), (pause: 60, minutes: 15), (pause: 30, minutes: 15),
  ])
  func turn_spunMovesUpTo15(pause: Int, minutes: Int) {
    var driver = Self.setting()
    driver.turn(4, every: .milliseconds(pause))
    driver.runHand()
    // The first comes after a long pause and moves five.
    #expect(driver.handPlace == dial(12, 0).moved(by: 5 + 5 + 3 * minutes))
  }

  @Test func turn_theOtherWayIsSlowAgain() {
    var driver = Self.setting()
    driver.turn(4, every: .milliseconds(30))
    driver.turn(-1, every: .milliseconds(30))
    driver.runHand()
    #expect(driver.handPlace == dial(12, 0).moved(by: 5 + 5 + 45 - 5))
  }

  @Test func tick_isAnotherAtFullHoursAndDoubleAtTwelve() {
    var driver = Self.setting(detents: 10)
    driver.turn(1)  // 12:55
    driver.turn(1)  // 1:00
    driver.turn(1)  // 1:05
    driver.runHand()
    #expect(driver.tones.map(\.hertz) == [2000, 1400, 2000])
    driver.turn(-13)
    driver.forget()
    driver.runHand()
    #expect(driver.handPlace == dial(12, 0))
    #expect(driver.tones.map(\.hertz).suffix(2) == [1400, 1400])
    driver.forget()
    driver.turn(-1)
    driver.runHand()
    #expect(driver.tones.map(\.hertz) == [2000], "leaving 12 is no 12")
  }

  @Test func tick_countsWhatIsPassedOver() {
    var driver = Self.setting(detents: 9)  // 12:45
    driver.turn(2, every: .milliseconds(30))  // 12:50, then 15 more over 1:00
    driver.runHand()
    #expect(driver.handPlace == dial(1, 5))
    #expect(driver.tones.map(\.hertz) == [2000, 1400])
  }

  @Test func press_confirmsArmsAndReadsBackOnceSaved() {
    var driver = Self.setting(detents: 3)
    driver.press()
    driver.run(until: driver.hand)
    driver.run(for: .seconds(30))
    #expect(driver.clock.state.dial == dial(12, 15))
    #expect(driver.armedFor == civil(2026, 3, 2, 0, 15))
    #expect(driver.tones.filter { $0.duration == .milliseconds(400) }.count == 12)
  }

  @Test func pressAndTurn_movesOneMinuteADetentAndGoesOnSetting() {
    var driver = Self.setting()
    driver.pressAndTurn(3)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 8), "and its release confirms nothing")
    driver.pressAndTurn(-10)
    driver.runHand()
    #expect(driver.handPlace == dial(11, 58))
  }

  @Test func turnAfterFineSteps_goesToTheNextMark() {
    var driver = Self.setting()
    driver.pressAndTurn(3)
    driver.turn(1)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 10))
    driver.pressAndTurn(2)
    driver.turn(-1)
    driver.runHand()
    #expect(driver.handPlace == dial(12, 10))
  }

  @Test func hold_cancelsAt2sBackToTheStoredTime() {
    var driver = ClockDriver.armed()
    let before = driver.clock.state
    driver.turn(6)
    driver.pressDown()
    let down = driver.hand
    driver.run(until: down + .milliseconds(1_999))
    #expect(driver.isSetting)
    driver.run(until: down + .seconds(2))
    #expect(driver.isIdle)
    driver.letGo()
    driver.runHand()
    driver.run(for: .seconds(20))
    #expect(driver.clock.state == before)
    #expect(driver.notices.contains(.settingCancelled))
  }

  @Test func still5s_armsAsItStandsAndReadsBack() {
    var driver = Self.setting(detents: 6)
    guard case .setting(let setting) = driver.clock.mode else {
      Issue.record("not setting")
      return
    }
    driver.run(until: setting.restsAt - .milliseconds(1))
    #expect(driver.isSetting)
    #expect(driver.clock.state.armed == nil)
    driver.run(until: setting.restsAt)
    #expect(driver.armedFor == civil(2026, 3, 2, 0, 30))
    #expect(setting.restsAt - driver.hand > .milliseconds(-1))
    driver.run(for: .seconds(30))
    #expect(driver.tones.filter { $0.duration == .milliseconds(400) }.count == 12)
    #expect(driver.tones.last == Tone(hertz: 330, duration: .milliseconds(500)))
  }

  @Test func still_countsFromTheLastDetent() {
    var driver = Self.setting()
    for _ in 0..<5 {
      driver.pause(.milliseconds(4_500))
      driver.turn(1)
    }
    driver.runHand()
    #expect(driver.handPlace == dial(12, 30))
  }

  @Test func settingTwice_replacesTheAlarm() {
    var driver = ClockDriver.armed()
    driver.turn(1)
    driver.turn(-6)
    driver.press()
    driver.runHand()
    #expect(driver.armedFor == civil(2026, 3, 2, 6, 0))
    #expect(driver.clock.state.queue.pending.count == 1)
  }
}
