import AlarmCore
import CivilTime
import Testing

/// Plain notifications and countdowns as they become due, and what is asked by command.
@Suite struct NotificationTests {
  private func schedule(
    _ driver: inout ClockDriver, after seconds: Int, _ body: String = "tea",
    sound: String? = "bell",
    badge: Int? = nil
  ) {
    let date = FireDate.absolute(driver.moment.wall + .seconds(seconds))
    driver.give(.command(.schedule(date, body: body, sound: sound, badge: badge)))
  }

  @Test func due_isToldLoggedSoundedOnceAndRaisesTheBadge() {
    var driver = ClockDriver()
    schedule(&driver, after: 60)
    driver.run(for: .milliseconds(59_999))
    #expect(driver.outcomes.isEmpty)
    driver.run(for: .milliseconds(1))
    #expect(driver.notices.last == .delivered("tea"))
    #expect(driver.outcomes == [.delivered])
    #expect(driver.requests.map(\.request.isLooped) == [false])
    #expect(driver.requests.map(\.request.ramp) == [.zero])
    #expect(driver.clock.state.badge.number == 1)
    driver.run(for: .seconds(3_600))
    #expect(driver.requests.count == 1)
    #expect(driver.isIdle)
  }

  @Test func dueWithABadge_setsItAndLaterOnesAddToIt() {
    var driver = ClockDriver()
    driver.give(.command(.raiseBadge))
    schedule(&driver, after: 1, badge: 7)
    schedule(&driver, after: 2)
    driver.run(for: .seconds(3))
    #expect(driver.clock.state.badge.number == 8)
  }

  @Test func silentOne_soundsNothing() {
    var driver = ClockDriver()
    schedule(&driver, after: 1, sound: nil)
    driver.run(for: .seconds(2))
    #expect(driver.requests.isEmpty)
    #expect(driver.outcomes == [.delivered])
  }

  @Test func soundOff_soundsNothing() {
    var driver = ClockDriver()
    var preferences = PreferenceChange()
    preferences.playsSound = false
    driver.give(.command(.prefer(preferences)))
    schedule(&driver, after: 1)
    driver.run(for: .seconds(2))
    #expect(driver.requests.isEmpty)
  }

  @Test func whileRinging_doesNotTakeTheSound() {
    var driver = ClockDriver.ringing()
    schedule(&driver, after: 1)
    driver.run(for: .seconds(2))
    #expect(driver.requests.count == 1)
    #expect(driver.outcomes.last == .delivered)
    #expect(driver.clock.state.badge.number == 1)
  }

  @Test func noSpeaker_beepsByTheBuzzer() {
    var driver = ClockDriver(ClockConfiguration(hasSpeaker: false))
    schedule(&driver, after: 1)
    driver.run(for: .seconds(2))
    #expect(driver.requests.isEmpty)
    #expect(driver.buzzes.map(\.isOn) == [true, false, true, false])
  }

  @Test func speakerFails_beepsByTheBuzzer() {
    var driver = ClockDriver()
    driver.speaker = .failed(after: .milliseconds(10))
    schedule(&driver, after: 1)
    driver.run(for: .seconds(2))
    #expect(driver.buzzes.map(\.isOn) == [true, false, true, false])
  }

  @Test func replacedSoundOfAnOlderOne_isNoEntryOfTheRing() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 29))
    schedule(&driver, after: 59)
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.run(for: .seconds(1))
    driver.give(.soundReplaced(1, by: "bell", because: ClockDriver.soundFailure))
    #expect(driver.outcomes == [.delivered, .rang(.speaker)])
  }

  @Test(arguments: [0, 60, 3_600, 86_400 * 400]) func dateInThePast_isDueAtOnce(ago: Int) {
    var driver = ClockDriver()
    schedule(&driver, after: -ago)
    driver.run(for: .milliseconds(1))
    #expect(driver.outcomes == [.delivered], "it was not missed: nobody asked before")
    #expect(driver.clock.state.queue.pending.isEmpty)
  }

  @Test(arguments: [(900, RingLogEntry.Outcome.delivered), (901, .missed(.wasOff))])
  func dueWhileOff_isDeliveredUpTo15MinutesLate(late: Int, outcome: RingLogEntry.Outcome) {
    var driver = ClockDriver()
    schedule(&driver, after: 60)
    driver.run(for: .seconds(1))
    var next = driver.restarted(after: .seconds(59 + late))
    next.run(for: .milliseconds(1))
    #expect(next.outcomes == [outcome])
    #expect(next.clock.state.badge.number == 1)
  }

  @Test func limit_64ArePendingAndThe65thIsRefusedAndTold() {
    var driver = ClockDriver()
    for index in 0..<65 { schedule(&driver, after: 1_000 + index, "\(index)") }
    #expect(driver.clock.state.queue.pending.count == 64)
    #expect(driver.clock.state.queue.pending.last?.body == "63")
    #expect(driver.notices.last == .refused(.full))
  }

  @Test func farAway_isTakenAndWakesNobodyForIt() {
    var driver = ClockDriver()
    driver.give(
      .command(.schedule(.civil(civil(9999, 12, 31, 23, 59)), body: "z", sound: nil, badge: nil)))
    driver.give(
      .command(
        .schedule(.absolute(WallTime(seconds: 399_999_999_999)), body: "z", sound: nil, badge: nil))
    )
    driver.run(for: .seconds(600))
    #expect(driver.clock.state.queue.pending.count == 2)
    #expect(driver.wakes <= 11)
  }

  @Test func cancel_removesThatOne() {
    var driver = ClockDriver()
    schedule(&driver, after: 60, "a")
    schedule(&driver, after: 30, "b")
    let ids = driver.clock.state.queue.pending.map(\.id)
    driver.give(.command(.cancel(ids[0])))
    #expect(driver.clock.state.queue.pending.map(\.body) == ["a"])
    driver.give(.command(.cancel(NotificationID(4_000_000_000))))
    #expect(driver.clock.state.queue.pending.count == 1)
  }

  @Test func cancelAll_takesTheAlarmToo() {
    var driver = ClockDriver.armed()
    schedule(&driver, after: 60)
    driver.give(.command(.cancelAll))
    #expect(driver.clock.state.queue.pending.isEmpty)
    driver.run(for: .milliseconds(10))
    #expect(!driver.clock.lamps.armed)
    driver.run(until: civil(2026, 3, 2, 7, 0))
    #expect(driver.requests.isEmpty)
  }

  // MARK: Countdown

  @Test(arguments: [
    (1, 1), (29, 29), (30, 30), (31, 35), (32, 40), (36, 60), (168, 720), (200, 720),
  ])
  func countdown_minutes(detents: Int, minutes: Int) {
    var driver = ClockDriver()
    driver.pressDown()
    driver.pause(.milliseconds(200))
    driver.turn(detents, every: .milliseconds(50))
    driver.letGo()
    driver.runHand()
    #expect(driver.notices.contains(.countdownStarted(minutes: minutes)))
  }

  @Test func countdown_downFrom35By5ThenBy1() {
    var driver = ClockDriver()
    driver.pressDown()
    driver.pause(.milliseconds(200))
    driver.turn(32)
    driver.turn(-3)
    driver.runHand()
    #expect(driver.clock.mode == .countdown(minutes: 29))
    driver.turn(-40)
    driver.runHand()
    #expect(driver.clock.mode == .countdown(minutes: 0), "never below")
    driver.turn(2)
    driver.runHand()
    #expect(driver.clock.mode == .countdown(minutes: 2), "the first detent back counts")
  }

  @Test func countdown_zeroCancelsTheOneThatRuns() {
    var driver = ClockDriver()
    driver.pressAndTurn(5)
    driver.pause(.seconds(1))
    driver.pressDown()
    driver.pause(.milliseconds(200))
    driver.turn(1)
    driver.turn(-1)
    driver.letGo()
    driver.runHand()
    driver.run(for: .seconds(1))
    #expect(driver.clock.state.queue.pending.isEmpty)
    #expect(driver.notices.last == .countdownCancelled)
    #expect(driver.tones.map(\.hertz).suffix(2) == [990, 660])
  }

  @Test func countdown_replacesTheOneThatRunsAndLeavesTheAlarm() {
    var driver = ClockDriver.armed()
    driver.pressAndTurn(5)
    driver.pause(.seconds(1))
    driver.pressAndTurn(8)
    driver.runHand()
    let pending = driver.clock.state.queue.pending
    #expect(pending.count == 2)
    #expect(pending.first?.body == "Countdown of 8 min is over")
    #expect(driver.armedFor == civil(2026, 3, 2, 6, 30))
  }

  @Test func countdown_isDeliveredItsMinutesAfterTheRelease() {
    var driver = ClockDriver()
    driver.pressAndTurn(3)
    let opened = driver.hand - .milliseconds(100)
    driver.run(until: opened + .seconds(180) - .milliseconds(1))
    #expect(driver.outcomes.isEmpty)
    driver.run(until: opened + .seconds(180))
    #expect(driver.outcomes == [.delivered])
    #expect(driver.requests.map(\.request.name) == ["bell"])
  }
}
