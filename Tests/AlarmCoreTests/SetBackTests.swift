import AlarmCore
import CivilTime
import Testing

/// A wall clock that was ahead is put right: the alarm rings the next time a clock face shows it.
@Suite struct SetBackTests {
  private static let morning = civil(2026, 3, 2, 6, 30)
  private static let evening = civil(2026, 3, 2, 18, 30)

  /// Set to 6:30 at 07:10, so that it is armed for the evening.
  private func armedForTheEvening(_ trust: ClockTrust = .synced) -> ClockDriver {
    var driver = ClockDriver(at: civil(2026, 3, 2, 7, 10), trust: trust)
    driver.setAlarm(dial(6, 30))
    #expect(driver.armedFor == Self.evening)
    driver.forget()
    return driver
  }

  /// Rung at 6:30, dismissed, and switched on again for the evening.
  private func rungAndArmedAgain(_ trust: ClockTrust = .synced) -> ClockDriver {
    var driver = ClockDriver(at: civil(2026, 3, 1, 23, 10), trust: trust)
    driver.setAlarm(dial(6, 30))
    driver.run(until: Self.morning)
    driver.run(for: .seconds(1))
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    driver.run(for: .seconds(15))
    driver.press()
    driver.pause(.milliseconds(300))
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(30))
    #expect(driver.armedFor == Self.evening)
    driver.forget()
    return driver
  }

  @Test(arguments: [ClockTrust.guess, .rtc, .synced])
  func setBackBeforeTheDialsTime_ringsWhenAFaceShowsIt(trust: ClockTrust) {
    var driver = armedForTheEvening(trust)
    driver.setClock(by: .seconds(-7_200), trust: .synced)
    driver.run(for: .seconds(1))
    #expect(driver.armedFor == Self.morning)
    #expect(driver.notices.last == .armed(Self.morning))
    #expect(driver.clock.lampCondition == .armed)
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
  }

  @Test(
    arguments: [
      (-12, civil(2026, 3, 2, 18, 30)), (-13, civil(2026, 3, 2, 18, 30)),
      (-24, civil(2026, 3, 2, 6, 30)), (-48, civil(2026, 3, 1, 6, 30)),
      (-365 * 24, civil(2025, 3, 3, 6, 30)),
    ])
  func setBackByDays_skipsNoMorning(hours: Int, expected: CivilDateTime) {
    var driver = ClockDriver(at: civil(2026, 3, 2, 23, 10), trust: .guess)
    driver.setAlarm(dial(6, 30))
    driver.setClock(by: .seconds(3_600 * hours), trust: .synced)
    #expect(driver.armedFor == expected)
    #expect(!driver.clock.state.isArmedByGuess)
  }

  @Test(arguments: [-1, -2, -30, -600, -2_400, -10_000])
  func whatRang_doesNotRingAgain(seconds: Int) {
    var driver = rungAndArmedAgain()
    driver.setClock(by: .seconds(seconds))
    #expect(driver.armedFor == Self.evening)
    driver.run(until: Self.evening)
    #expect(driver.requests.filter { $0.request.isLooped }.count == 1)
    #expect(driver.isRinging)
  }

  @Test func whatAGuessRang_ringsByTheRightClock() {
    var driver = rungAndArmedAgain(.guess)
    driver.setClock(by: .seconds(-2_400), trust: .synced)
    #expect(driver.armedFor == Self.morning)
  }

  @Test func whatAClockRangThatWasWrongByMoreThan3h_ringsByTheRightClock() {
    var driver = rungAndArmedAgain()
    driver.setClock(by: .seconds(-86_400))
    #expect(driver.armedFor == civil(2026, 3, 1, 18, 30))
    driver.run(until: civil(2026, 3, 1, 18, 30))
    #expect(driver.isRinging)
  }

  @Test func whatRang_doesNotRingAgainAfterARestartWithAClockBehind() {
    var next = rungAndArmedAgain().restarted(after: .seconds(-1_200))
    #expect(next.armedFor == Self.evening)
    next.run(until: Self.evening)
    #expect(next.requests.filter { $0.request.isLooped }.count == 1)
  }

  @Test func handThatSetsItAgain_meansIt() {
    var driver = rungAndArmedAgain()
    driver.setClock(by: .seconds(-2_400))
    driver.run(for: .seconds(30))
    for _ in 0..<2 {
      driver.press()
      driver.pause(.milliseconds(300))
      driver.press()
      driver.pause(.seconds(30))
      driver.runHand()
    }
    #expect(driver.armedFor == Self.morning)
    driver.setClock(by: .seconds(-2))
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
  }

  @Test func notArmed_staysSo() {
    var driver = ClockDriver.dismissed()
    driver.run(for: .seconds(60))
    driver.setClock(by: .seconds(-86_400))
    #expect(driver.armedFor == nil)
  }

  @Test func setBackLessThanASecond_changesNothing() {
    var driver = ClockDriver(at: civil(2026, 3, 2, 6, 30))
    driver.turn(79)
    driver.press()
    driver.runHand()
    let armed = driver.armedFor
    driver.setClock(by: .milliseconds(-900))
    #expect(driver.armedFor == armed)
  }

  // MARK: Moved by half a day

  private func move(_ driver: inout ClockDriver) {
    driver.press()
    driver.pause(.milliseconds(300))
    driver.press(for: .milliseconds(1_200))
    driver.runHand()
    driver.run(for: .seconds(30))
  }

  @Test func movedAlarm_leavesOutOneShowingAndNoMore() {
    var driver = ClockDriver.armed(from: civil(2026, 3, 2, 6, 20))
    move(&driver)
    #expect(driver.armedFor == Self.evening)
    driver.run(until: civil(2026, 3, 2, 6, 35))
    // The showing it left out is over: armed anew it would leave out this one too.
    driver.setClock(by: .seconds(-2))
    #expect(driver.armedFor == Self.evening)
    driver.setClock(by: .seconds(-3_600))
    #expect(driver.armedFor == Self.evening)
    #expect(driver.clock.state.isMovedByHalfDay)
  }

  @Test func movedAlarm_isMovedByTheRightClockToo() {
    var driver = armedForTheEvening()
    move(&driver)
    #expect(driver.armedFor == civil(2026, 3, 3, 6, 30))
    driver.setClock(by: .seconds(-7_200))
    #expect(driver.armedFor == Self.evening)
  }

  // MARK: At the start

  @Test func restartedWithAClockBehind_ringsWhenAFaceShowsIt() {
    var next = armedForTheEvening().restarted(after: .seconds(-7_200), trust: .rtc)
    next.run(until: Self.morning)
    #expect(next.isRinging)
  }

  @Test func restartedWithAGuess_waitsUntilTheClockIsBelieved() {
    var next = armedForTheEvening().restarted(after: .seconds(-7_200), trust: .guess)
    #expect(next.armedFor == Self.evening)
    next.moment.trust = .synced
    next.give(.wake)
    #expect(next.armedFor == Self.morning)
  }

  @Test func secondShowingOfAnHour_isNotLostByACorrection() {
    // 25 October 2026: 02:30 comes twice.
    var driver = ClockDriver.armed(at: dial(2, 30), from: civil(2026, 10, 25, 0, 10))
    driver.run(until: civil(2026, 10, 25, 2, 30))
    driver.run(for: .seconds(1))
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    driver.run(for: .seconds(15))
    driver.press()
    driver.pause(.milliseconds(300))
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(30))
    let second = driver.clock.state.armed?.instant
    driver.setClock(by: .seconds(-2))
    #expect(driver.clock.state.armed?.instant == second)
  }
}
