import AlarmCore
import CivilTime
import Testing

/// A sound card that rings gives signs of life; without one the ring goes on by what is left.
@Suite struct RingSignTests {
  /// Rings by a card that hangs so long after it was asked.
  private func ringing(
    hangingAfter end: Duration, _ configuration: ClockConfiguration = ClockConfiguration()
  ) -> ClockDriver {
    var driver = ClockDriver.armed(configuration)
    driver.speaker = .hangs(after: .milliseconds(10), at: end)
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.run(for: .seconds(1))
    #expect(driver.outcomes.last == .rang(.speaker))
    return driver
  }

  private func stage(_ driver: ClockDriver) -> Mode.Ringing.Stage? {
    if case .ringing(let ringing) = driver.clock.mode { ringing.stage } else { nil }
  }

  @Test func cardThatHangsInMidRing_leavesTheBuzzer() {
    var driver = ringing(hangingAfter: .seconds(60))
    driver.run(for: .seconds(57))
    #expect(stage(driver) == .speaker(request: 1))
    driver.forget()
    driver.run(for: .seconds(2) + ClockLimits.soundSign)
    #expect(stage(driver) == .buzzer(late: 1))
    #expect(driver.outcomes == [.rang(.buzzer)])
    #expect(
      driver.notices.contains(
        .portFailed(PortFailure(port: .sound, kind: .timeout, subject: "the card"))))
    #expect(driver.stops.isEmpty, "it may go on")
    driver.run(for: .seconds(60))
    #expect(driver.buzzes.count > 100)
  }

  @Test func cardThatGoesOn_takesTheRingBack() {
    var driver = ringing(hangingAfter: .seconds(60))
    driver.run(for: .seconds(120))
    driver.forget()
    driver.hangsAt = nil
    driver.give(.soundPlaying(1))
    #expect(stage(driver) == .speaker(request: 1))
    #expect(!driver.clock.isBuzzing)
    driver.run(for: .seconds(60))
    #expect(driver.outcomes == [.rang(.speaker)])
  }

  @Test func cardThatHangsWithoutABuzzer_leavesTheLamps() {
    var driver = ringing(hangingAfter: .seconds(10), ClockConfiguration(hasBuzzer: false))
    driver.run(for: .seconds(20))
    #expect(stage(driver) == .lamps(late: 1))
  }

  @Test func signOfAnotherRequest_bringsNoRingBack() {
    var driver = ringing(hangingAfter: .seconds(10))
    driver.run(for: .seconds(20))
    driver.give(.soundPlaying(7))
    #expect(stage(driver) == .buzzer(late: 1))
  }

  @Test func pressWhileTheCardHangs_stopsIt() {
    var driver = ringing(hangingAfter: .seconds(10))
    driver.run(for: .seconds(20))
    driver.forget()
    driver.press()
    driver.runHand()
    #expect(driver.isSnoozed)
    #expect(driver.stops.count == 1)
    driver.give(.soundPlaying(1))
    #expect(driver.isSnoozed, "a late sign rings nothing")
  }

  @Test func stopOfTheWholeClock_isNoSilenceOfTheCard() {
    var driver = ringing(hangingAfter: .seconds(3_600))
    driver.forget()
    driver.moment.boot = driver.moment.boot + .seconds(300)
    driver.moment.wall = driver.moment.wall + .seconds(300)
    driver.give(.wake)
    #expect(stage(driver) == .speaker(request: 1))
    driver.run(for: .seconds(60))
    #expect(driver.outcomes.isEmpty)
  }

  @Test func noRing_wakesNobodyForSigns() {
    var driver = ringing(hangingAfter: .seconds(3_600))
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(driver.clock.nextDeadline == nil)
  }
}
