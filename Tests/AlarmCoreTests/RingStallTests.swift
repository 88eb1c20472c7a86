import AlarmCore
import CivilTime
import Testing

/// Nobody runs for a while, because the machine sleeps or the program is stopped: what could not be
/// heard meanwhile counts for nothing.
@Suite struct RingStallTests {
  /// Lets time pass in which nobody runs.
  private func stall(_ driver: inout ClockDriver, _ time: Duration) {
    driver.moment.boot = driver.moment.boot + time
    driver.moment.wall = driver.moment.wall + time
    driver.forget()
    driver.give(.wake)
    driver.run(for: .milliseconds(50))
  }

  // MARK: A snooze that ends meanwhile

  @Test(arguments: [1, 60, 600, 899]) func snoozeEndedMeanwhile_ringsForItsWholeTime(late: Int) {
    var driver = ClockDriver.snoozed()
    guard case .snoozed(let snooze) = driver.clock.mode else { return }
    stall(&driver, snooze.until - driver.moment.boot + .seconds(late))
    #expect(driver.isRinging)
    driver.run(for: .seconds(599))
    #expect(driver.isRinging)
    driver.run(for: .seconds(1))
    #expect(driver.outcomes == [.rang(.speaker), .missed(.nobodyAnswered)])
  }

  @Test func snoozeEndedOver15MinutesAgo_isMissedAsOff() {
    var driver = ClockDriver.snoozed()
    guard case .snoozed(let snooze) = driver.clock.mode else { return }
    stall(&driver, snooze.until - driver.moment.boot + .seconds(901))
    #expect(driver.outcomes == [.missed(.wasOff)])
    #expect(driver.requests.isEmpty)
    #expect(driver.clock.state.badge.number == 1)
    #expect(driver.isIdle)
  }

  @Test func pressBetweenTheSnoozesEndAndItsLateRing_snoozesNothing() {
    var driver = ClockDriver.snoozed()
    guard case .snoozed(let snooze) = driver.clock.mode else { return }
    let time = snooze.until - driver.moment.boot + .seconds(5)
    driver.moment.boot = driver.moment.boot + time
    driver.moment.wall = driver.moment.wall + time
    driver.levels.button = true
    let stamp = snooze.until + .seconds(2)
    driver.give(.edge(LineEdge(line: .button, level: true, at: stamp)))
    driver.give(.wake)
    driver.run(for: .milliseconds(500))
    #expect(driver.isRinging, "nobody heard it yet")
  }

  // MARK: A ring

  @Test(arguments: [5, 20, 300, 660, 895]) func stoppedInTheRing_ringsItsRest(seconds: Int) {
    var driver = ClockDriver.ringing()
    stall(&driver, .seconds(seconds))
    #expect(driver.isRinging)
    #expect(driver.outcomes.isEmpty)
    // It had rung for a second, and a rest of a second may pass for having rung.
    driver.run(for: .seconds(597))
    #expect(driver.isRinging)
    driver.run(for: .seconds(3))
    #expect(driver.outcomes == [.missed(.nobodyAnswered)])
  }

  @Test func stoppedInTheRingForOver15Minutes_isMissedAsWentOff() {
    var driver = ClockDriver.ringing()
    stall(&driver, .seconds(902))
    #expect(driver.outcomes == [.missed(.wentOff)])
    #expect(driver.stops.count == 1)
    #expect(driver.clock.state.badge.number == 1)
  }

  @Test func pressHeardBeforeTheStop_snoozesHoweverLateItIsRead() {
    var driver = ClockDriver.ringing()
    let stamp = driver.moment.boot + .milliseconds(30)
    driver.moment.boot = driver.moment.boot + .seconds(1_200)
    driver.moment.wall = driver.moment.wall + .seconds(1_200)
    driver.forget()
    driver.give(.edge(LineEdge(line: .button, level: true, at: stamp)))
    driver.give(.edge(LineEdge(line: .button, level: false, at: stamp + .milliseconds(200))))
    driver.give(.wake)
    driver.run(for: .milliseconds(50))
    #expect(driver.outcomes == [.snoozed(1), .rang(.speaker)], "its snooze is over for 11 min")
  }

  @Test func stopsThatFollowEachOther_addUp() {
    var driver = ClockDriver.ringing()
    for _ in 0..<5 {
      stall(&driver, .seconds(600))
      driver.run(for: .seconds(60))
    }
    #expect(driver.isRinging)
    driver.run(for: .seconds(600 - 5 * 60))
    #expect(driver.outcomes == [.missed(.nobodyAnswered)])
  }

  @Test func wakesALittleLate_changeNothing() {
    var driver = ClockDriver.ringing()
    for _ in 0..<599 {
      driver.moment.boot = driver.moment.boot + .milliseconds(1_000)
      driver.moment.wall = driver.moment.wall + .milliseconds(1_000)
      driver.give(.wake)
    }
    #expect(!driver.isRinging)
    #expect(driver.outcomes.last == .missed(.nobodyAnswered))
  }

  // MARK: A power cut in a long ring

  private func longRing(_ minutes: Int, silenceAfter: Int?) -> ClockDriver {
    var driver = ClockDriver.armed()
    var preferences = PreferenceChange()
    preferences.silence = silenceAfter.map { .after(minutes: $0) } ?? .never
    driver.give(.command(.prefer(preferences)))
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.run(for: .seconds(60 * minutes))
    return driver
  }

  @Test(arguments: [nil, 60], [14, 16, 59]) func cutInALongRing_ringsAgain(
    silenceAfter: Int?, minutes: Int
  ) {
    let driver = longRing(minutes, silenceAfter: silenceAfter)
    var next = driver.restarted(after: .seconds(5))
    next.run(for: .seconds(1))
    #expect(next.isRinging)
    #expect(next.outcomes == [.rang(.speaker)])
  }

  @Test(arguments: [(599, true), (901, false)]) func cutInALongRing_isJudgedByHowLongItWasSilent(
    outage: Int, rings: Bool
  ) {
    let driver = longRing(38, silenceAfter: nil)
    var next = driver.restarted(after: .seconds(outage))
    next.run(for: .seconds(1))
    #expect(next.outcomes == [rings ? .rang(.speaker) : .missed(.wentOff)])
  }

  @Test func ringIsNotedEveryFiveMinutes_andNoMore() {
    var driver = ClockDriver.ringing()
    driver.forget()
    driver.run(for: .seconds(597))
    #expect(driver.saves.count == 1)
    guard case .ringing(_, let noted, 0) = driver.clock.store.onCard?.ring else {
      Issue.record("no ring on the card")
      return
    }
    let due = FireDate.civil(civil(2026, 3, 2, 6, 30)).instant(in: Zones.berlin)
    #expect(noted - due >= ClockLimits.ringNote)
    #expect(noted - due < ClockLimits.ringNote + .seconds(1))
  }
}
