import AlarmCore
import CivilTime
import Testing

/// What can be asked of the clock other than by hand: the alarm, and who attends.
@Suite struct CommandTests {
  private let halfPastSeven = DialTime(minutesWrapping: 7 * 60 + 30)

  @Test func set_armsAtTheNextTimeAClockFaceShowsIt() {
    var driver = ClockDriver()
    driver.give(.command(.setAlarm(halfPastSeven)))
    driver.run(for: .seconds(1))
    #expect(driver.clock.state.dial == halfPastSeven)
    #expect(driver.clock.state.armed != nil)
    #expect(driver.clock.isArmedOnCard)
  }

  @Test func set_isNotReadBack() {
    var driver = ClockDriver()
    driver.give(.command(.setAlarm(halfPastSeven)))
    driver.run(for: .seconds(20))
    #expect(driver.tones.isEmpty)
  }

  @Test func set_replacesWhatWasArmed() {
    var driver = ClockDriver.armed()
    driver.give(.command(.setAlarm(halfPastSeven)))
    #expect(driver.clock.state.queue.pending.count == 1)
    #expect(driver.clock.state.dial == halfPastSeven)
  }

  @Test func set_overtakesAHandThatMovesIt() {
    var driver = ClockDriver()
    driver.turn(5)
    driver.runHand()
    driver.give(.command(.setAlarm(halfPastSeven)))
    driver.run(for: .seconds(20))
    #expect(driver.clock.state.dial == halfPastSeven)
  }

  @Test func set_whileRinging_leavesTheRing() {
    var driver = ClockDriver.ringing()
    driver.give(.command(.setAlarm(halfPastSeven)))
    #expect(driver.isRinging)
    #expect(driver.clock.state.dial == halfPastSeven)
  }

  @Test func offAndOn_switchOnce() {
    var driver = ClockDriver.armed()
    let armed = driver.clock.state.armed?.instant
    driver.give(.command(.switchOff))
    driver.give(.command(.switchOff))
    #expect(driver.clock.state.armed == nil)
    #expect(driver.notices.filter { $0 == .switchedOff }.count == 1)
    driver.give(.command(.switchOn))
    let id = driver.clock.state.armed?.id
    driver.give(.command(.switchOn))
    #expect(driver.clock.state.armed?.instant == armed)
    #expect(driver.clock.state.armed?.id == id)
  }

  @Test func attended_notificationRaisesNothingAndIsLeftToWhoAttends() {
    var driver = ClockDriver()
    driver.give(.command(.attend(true)))
    let at = driver.moment.wall + .seconds(5)
    driver.give(
      .command(.schedule(.absolute(at), body: "tea", sound: "bell", badge: nil)))
    driver.run(for: .seconds(6))
    #expect(driver.notices.contains(.delivered("tea")))
    #expect(driver.clock.state.badge.number == 0)
    #expect(driver.requests.isEmpty)
  }

  @Test func attended_notificationWithANumber_setsTheBadge() {
    var driver = ClockDriver()
    driver.give(.command(.attend(true)))
    let at = driver.moment.wall + .seconds(5)
    driver.give(.command(.schedule(.absolute(at), body: "tea", sound: nil, badge: 3)))
    driver.run(for: .seconds(6))
    #expect(driver.clock.state.badge.number == 3)
  }

  @Test func left_notificationRaisesAgain() {
    var driver = ClockDriver()
    driver.give(.command(.attend(true)))
    driver.give(.command(.attend(false)))
    let at = driver.moment.wall + .seconds(5)
    driver.give(.command(.schedule(.absolute(at), body: "tea", sound: nil, badge: nil)))
    driver.run(for: .seconds(6))
    #expect(driver.clock.state.badge.number == 1)
  }
}
