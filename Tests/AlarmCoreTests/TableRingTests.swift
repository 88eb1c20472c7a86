import AlarmCore
import CivilTime
import Testing

/// The rows "ringing", "snoozed" and "10 s after a ring ended" of the state table.
@Suite struct TableRingTests {
  @Test func ringing_beginsInItsSecondLoopedWithRamp() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 30))
    #expect(driver.isRinging)
    let rings = driver.requests
    #expect(rings.map { driver.clock.zone.civil(at: $0.at.wall) } == [civil(2026, 3, 2, 6, 30)])
    #expect(
      rings.first?.request
        == SoundRequest(
          id: rings.first?.request.id ?? 0, name: "bell", isLooped: true, volumePercent: 80,
          ramp: .seconds(30)))
    #expect(driver.clock.state.armed == nil, "once, then off")
  }

  @Test func ringing_turnNeverEndsIt() {
    var driver = ClockDriver.ringing()
    driver.turn(20)
    driver.turn(-30)
    driver.runHand()
    #expect(driver.isRinging)
    #expect(driver.stops.isEmpty)
  }

  @Test func ringing_pressEdgeSnoozesAtOnceFor9Minutes() {
    var driver = ClockDriver.ringing()
    driver.pressDown()
    driver.run(until: driver.hand)
    #expect(driver.isSnoozed)
    #expect(driver.stops.map(\.boot) == [driver.moment.boot])
    guard case .snoozed(let snooze) = driver.clock.mode else {
      Issue.record("not snoozed")
      return
    }
    #expect(snooze.until == driver.moment.boot + .seconds(540))
    #expect(snooze.snoozes == 1)
  }

  @Test func ringing_bounceOfThePressIsOneSnooze() {
    var driver = ClockDriver.ringing()
    for _ in 0..<5 {
      driver.pressDown()
      driver.pause(.milliseconds(1))
      driver.letGo()
      driver.pause(.milliseconds(1))
    }
    driver.press()
    driver.runHand()
    #expect(driver.outcomes.suffix(1) == [.snoozed(1)])
    #expect(driver.isSnoozed)
  }

  @Test func ringing_holdReaching2sDismisses() {
    var driver = ClockDriver.ringing()
    driver.pressDown()
    let down = driver.hand
    driver.run(until: down + .milliseconds(1_999))
    #expect(driver.isSnoozed)
    driver.run(until: down + .seconds(2))
    #expect(driver.isAfterRing)
    #expect(driver.outcomes == [.rang(.speaker), .snoozed(1), .dismissed])
    driver.letGo()
    driver.runHand()
    driver.run(for: .seconds(3_600))
    #expect(driver.requests.count == 1)
  }

  @Test func ringing_pressAndTurnIsOnlyASnooze() {
    var driver = ClockDriver.ringing()
    driver.pressAndTurn(5)
    driver.runHand()
    #expect(driver.isSnoozed)
    #expect(driver.clock.state.queue.pending.isEmpty)
  }

  @Test func buttonDownBeforeTheRing_countsForNothingUntilReleased() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.pause(.seconds(55))
    driver.press(for: .seconds(10))
    driver.runHand()
    #expect(driver.isRinging)
    #expect(driver.notices.filter { $0 == .dismissed }.isEmpty)
    driver.press()
    driver.runHand()
    #expect(driver.isSnoozed)
  }

  @Test func snoozed_turnDoesNothing() {
    var driver = ClockDriver.snoozed()
    let mode = driver.clock.mode
    driver.turn(5)
    driver.runHand()
    #expect(driver.clock.mode == mode)
  }

  @Test func snoozed_pressReadsBackWhatIsLeft() {
    var driver = ClockDriver.snoozed()
    driver.run(for: .seconds(60))
    driver.forget()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(5))
    // 7 min and some seconds are left: eight, one of five and three single ones.
    #expect(driver.tones.map(\.hertz) == [880, 1760, 1760, 1760])
    #expect(driver.isSnoozed)
  }

  @Test func snoozed_pressAndTurnStartsNoCountdown() {
    var driver = ClockDriver.snoozed()
    driver.pressAndTurn(5)
    driver.runHand()
    #expect(driver.isSnoozed)
    #expect(driver.clock.state.queue.pending.isEmpty)
  }

  @Test func snoozed_holdDismissesAt2s() {
    var driver = ClockDriver.snoozed()
    driver.pressDown()
    let down = driver.hand
    driver.run(until: down + .milliseconds(1_999))
    #expect(driver.isSnoozed)
    driver.run(until: down + .seconds(2))
    #expect(driver.isAfterRing)
    #expect(driver.notices.last == .dismissed)
  }

  @Test func snoozed_ringsAgainAfterItsTimeAndCounts() {
    var driver = ClockDriver.snoozed()
    guard case .snoozed(let snooze) = driver.clock.mode else { return }
    driver.run(until: snooze.until - .milliseconds(1))
    #expect(driver.isSnoozed)
    driver.run(until: snooze.until)
    #expect(driver.isRinging)
    driver.run(for: .seconds(1))
    driver.press()
    driver.runHand()
    #expect(driver.notices.last == .snoozed(minutes: 9, count: 2))
  }

  @Test func afterRing_pressReadsBackAndSwitchesNothing() {
    var driver = ClockDriver.dismissed()
    driver.forget()
    driver.press()
    driver.press()
    driver.press()
    driver.runHand()
    #expect(driver.isAfterRing)
    driver.run(for: .seconds(3))
    #expect(driver.clock.state.armed == nil)
    #expect(!driver.tones.isEmpty)
  }

  @Test func afterRing_turnAndPressAndTurnDoNothing() {
    var driver = ClockDriver.dismissed()
    driver.turn(3)
    driver.pressAndTurn(3)
    driver.runHand()
    #expect(driver.isAfterRing)
    #expect(driver.clock.state.queue.pending.isEmpty)
  }

  @Test func afterRing_holdAcknowledgesNothingHoweverLongItLasts() {
    var driver = ClockDriver.ringing()
    driver.run(for: .seconds(600))
    #expect(driver.isAfterRing)
    #expect(driver.clock.state.badge.number == 1)
    driver.run(for: .seconds(8))
    driver.press(for: .seconds(4))
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(driver.clock.state.badge.number == 1, "that hold was meant for the ring")
  }

  @Test func afterRing_ends10sAfter() {
    var driver = ClockDriver.ringing()
    driver.pressDown()
    driver.pause(.seconds(2))
    driver.run(until: driver.hand)
    driver.letGo()
    let ended = driver.moment.boot
    driver.run(until: ended + .milliseconds(9_999))
    #expect(driver.isAfterRing)
    driver.run(until: ended + .seconds(10))
    #expect(driver.isIdle)
  }
}
