import AlarmCore
import CivilTime
import Testing

/// The wall clock is set while the clock runs.
@Suite struct ClockSetTests {
  private static let morning = civil(2026, 3, 2, 6, 30)

  @Test func forwardsBeforeTheAlarm_ringsAtTheNewTime() {
    var driver = ClockDriver.armed()
    driver.setClock(by: .seconds(3_600))
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
    #expect(driver.notices.contains(.clockSet(by: .seconds(3_600))))
  }

  @Test func backwardsBeforeTheAlarm_waitsForTheNewTime() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.setClock(by: .seconds(-3_600))
    driver.run(for: .seconds(300))
    #expect(!driver.isRinging)
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
  }

  @Test(arguments: [(0, true), (900, true), (901, false)])
  func overTheAlarm_ringsUpTo15MinutesLateElseMissedWithThatReason(over: Int, rings: Bool) {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 0))
    driver.forget()
    driver.setClock(by: .seconds(1_800 + over))
    driver.run(for: .milliseconds(50))
    #expect(driver.isRinging == rings)
    #expect(driver.outcomes == (rings ? [.rang(.speaker)] : [.missed(.clockWrong)]))
    #expect(driver.clock.state.badge.number == (rings ? 0 : 1))
  }

  @Test func overTheAlarmSeenFirstByAnEdge_hasTheSameReason() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 0))
    driver.forget()
    let stamp = driver.moment.boot
    driver.moment.boot = stamp + .milliseconds(10)
    driver.moment.wall = driver.moment.wall + .seconds(3_600)
    driver.moment.generation += 1
    driver.give(.edge(LineEdge(line: .knobA, level: false, at: stamp)))
    driver.give(.clockSet)
    driver.give(.wake)
    #expect(driver.outcomes == [.missed(.clockWrong)])
  }

  @Test func asleepOverTheAlarm_wasOffThoughTheClockWasCorrectedByASecond() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 0))
    driver.forget()
    driver.moment.boot = driver.moment.boot + .seconds(7_200)
    driver.moment.wall = driver.moment.wall + .seconds(7_201)
    driver.moment.generation += 1
    driver.give(.clockSet)
    #expect(driver.outcomes == [.missed(.wasOff)])
  }

  @Test func backwardsAfterTheRing_ringsNotAgain() {
    var driver = ClockDriver.dismissed()
    driver.run(for: .seconds(60))
    driver.forget()
    driver.setClock(by: .seconds(-1_800))
    driver.run(for: .seconds(3_600))
    #expect(driver.requests.isEmpty)
  }

  @Test(arguments: [-3_600, 3_600]) func whileSnoozed_theSnoozeIsADuration(jump: Int) {
    var driver = ClockDriver.snoozed()
    guard case .snoozed(let snooze) = driver.clock.mode else { return }
    driver.setClock(by: .seconds(jump))
    driver.run(until: snooze.until - .milliseconds(1))
    #expect(driver.isSnoozed)
    // Its wall time on the card followed, so that a restart keeps it too.
    guard case .snoozed(_, let until, _) = driver.clock.store.onCard?.ring else {
      Issue.record("no snooze on the card")
      return
    }
    #expect(until - driver.moment.wall == .milliseconds(1))
    driver.run(for: .milliseconds(1))
    #expect(driver.isRinging)
  }

  @Test func whileRinging_theRingIsADuration() {
    var driver = ClockDriver.ringing()
    driver.setClock(by: .seconds(7_200))
    driver.run(for: .seconds(598))
    #expect(driver.isRinging)
    var next = driver.restarted(after: .seconds(5))
    next.run(for: .milliseconds(100))
    #expect(next.isRinging)
  }

  @Test func armedByAGuess_ringsTheNextTimeAfterTheClockIsRight() {
    var driver = ClockDriver(at: civil(1970, 1, 1, 0, 5), trust: .invalid)
    driver.setAlarm(dial(6, 30))
    let wall = FireDate.civil(civil(2026, 3, 1, 23, 10)).instant(in: Zones.berlin)
    driver.forget()
    driver.setClock(by: wall - driver.moment.wall, trust: .synced)
    #expect(driver.outcomes.isEmpty)
    #expect(driver.armedFor == Self.morning)
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
  }

  @Test func ringOfAnAlarmArmedByAGuess_leavesNothingOfTheGuess() {
    var driver = ClockDriver(trust: .guess)
    driver.setAlarm(dial(6, 30))
    #expect(driver.clock.state.isArmedByGuess)
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
    #expect(!driver.clock.state.isArmedByGuess)
  }

  @Test func armedByAGuessBeforeARestart_ringsTheNextTimeAfterTheClockIsRight() {
    var driver = ClockDriver(at: civil(1970, 1, 1, 0, 5), trust: .invalid)
    driver.setAlarm(dial(6, 30))
    let wall = FireDate.civil(civil(2026, 3, 1, 23, 10)).instant(in: Zones.berlin)
    var next = driver.restarted(after: .zero, trust: .guess)
    next.setClock(by: wall - next.moment.wall, trust: .synced)
    #expect(next.outcomes == [.missed(.clockWrong)], "it may have been slept through")
    #expect(next.armedFor == Self.morning)
  }

  @Test func armedByAGuessAndOffSince_isMissed() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 0))
    var next = driver.restarted(after: .zero, trust: .guess)
    next.setClock(by: .seconds(7_200), trust: .synced)
    #expect(next.outcomes == [.missed(.clockWrong)], "it was armed by a clock that was right")
  }

  @Test func smallSteps_areNotTold() {
    var driver = ClockDriver()
    driver.setClock(by: .milliseconds(1_000))
    driver.setClock(by: .milliseconds(-999))
    #expect(driver.notices == [.started(.blank)])
    driver.setClock(by: .milliseconds(-1_001))
    #expect(driver.notices.last == .clockSet(by: .milliseconds(-1_001)))
  }

  @Test(arguments: [-3_600, 3_600]) func countdown_isADuration(jump: Int) {
    var driver = ClockDriver()
    driver.pressAndTurn(10)
    driver.runHand()
    driver.setClock(by: .seconds(jump))
    driver.run(for: .seconds(595))
    #expect(driver.clock.state.queue.pending.count == 1)
    driver.run(for: .seconds(5))
    #expect(driver.outcomes == [.delivered])
  }

  @Test func trust_isShownUntilTheClockIsRight() {
    var driver = ClockDriver(trust: .guess)
    driver.run(for: .seconds(1))
    #expect(driver.clock.lampCondition == .clockNotTrusted)
    driver.setClock(by: .seconds(5), trust: .rtc)
    #expect(driver.clock.lampCondition == .nothing)
  }
}
