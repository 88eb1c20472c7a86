import AlarmCore
import CivilTime
import Testing

/// What a clock does with what an earlier one stored.
@Suite struct RestartTests {
  static let broken = PortFailure(port: .store, kind: .broken, subject: "state.ring")

  private static let morning = civil(2026, 3, 2, 6, 30)

  /// Armed for 06:30, off from 06:10 on, on again so long after (before) 06:30.
  private func back(
    _ late: Duration, trust: ClockTrust = .synced, _ change: (inout ClockDriver) -> Void = { _ in }
  ) -> ClockDriver {
    var driver = ClockDriver.armed(from: civil(2026, 3, 2, 6, 5))
    change(&driver)
    driver.run(until: civil(2026, 3, 2, 6, 10))
    return driver.restarted(after: .seconds(20 * 60) + late, trust: trust)
  }

  @Test func armed_staysArmedAndTheDialShowsIt() {
    var driver = back(.seconds(-600))
    #expect(driver.clock.state.dial == dial(6, 30))
    #expect(driver.armedFor == Self.morning)
    #expect(driver.clock.lamps.armed, "it is on the card")
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
  }

  @Test func start_readsLinesShowsDarkAndTells() {
    let driver = ClockDriver()
    #expect(
      driver.entries.prefix(3).map(\.effect) == [
        .readLevels, .show(.dark), .tell(.started(.blank)),
      ])
  }

  @Test(arguments: [(0, true), (1, true), (899, true), (900, true), (901, false), (86_400, false)])
  func dueWhileOff_ringsUpTo15MinutesLate(seconds: Int, rings: Bool) {
    var driver = back(.seconds(seconds))
    driver.run(for: .milliseconds(100))
    #expect(driver.isRinging == rings)
    if rings {
      #expect(
        driver.notices.contains {
          if case .ringing(dial(6, 30), .speaker, let late) = $0 {
            late >= .seconds(seconds) && late < .seconds(seconds + 1)
          } else {
            false
          }
        })
      #expect(driver.clock.state.badge.number == 0)
    } else {
      #expect(driver.notices.contains(.missed("6:30", .wasOff)))
      #expect(driver.outcomes == [.missed(.wasOff)])
      #expect(driver.clock.state.badge.number == 1)
      #expect(driver.clock.state.armed == nil)
    }
  }

  @Test func outageOfAWeek_isOneEntryAndOneOnTheBadge() {
    var driver = back(.seconds(7 * 86_400)) { $0.give(.command(.setBadge(3))) }
    driver.run(for: .seconds(10))
    #expect(driver.outcomes == [.missed(.wasOff)])
    #expect(driver.clock.state.badge.number == 4)
  }

  @Test func preferencesAndBadge_survive() {
    let driver = back(.seconds(-60)) {
      $0.give(.command(.setBadge(2)))
      var preferences = PreferenceChange()
      preferences.snoozeMinutes = 12
      preferences.volumePercent = 35
      $0.give(.command(.prefer(preferences)))
    }
    #expect(driver.clock.state.badge.number == 2)
    #expect(driver.clock.state.preferences.snoozeMinutes == 12)
    #expect(driver.clock.lamps.badge == 0b11)
  }

  @Test func halfDayMove_survives() {
    var driver = back(.seconds(-60)) {
      $0.press()
      $0.pause(.milliseconds(300))
      $0.press(for: .milliseconds(1_200))
      $0.runHand()
    }
    #expect(driver.clock.state.isMovedByHalfDay)
    #expect(driver.armedFor == civil(2026, 3, 2, 18, 30))
    driver.run(for: .seconds(600))
    #expect(!driver.isRinging)
  }

  // MARK: A ring under way

  @Test(arguments: [-7_200, -60, 0, 60, 840])
  func ringing_ringsAgainAlsoWhenTheClockFellBehind(seconds: Int) {
    let driver = ClockDriver.ringing()
    var next = driver.restarted(after: .seconds(seconds))
    next.run(for: .milliseconds(100))
    #expect(next.isRinging)
    #expect(next.requests.count == 1)
  }

  @Test func ringing_over15MinutesOffIsMissed() {
    let driver = ClockDriver.ringing()
    var next = driver.restarted(after: .seconds(900))
    next.run(for: .milliseconds(100))
    #expect(next.outcomes == [.missed(.wentOff)])
    #expect(next.clock.state.badge.number == 1)
    #expect(next.isIdle)
    #expect(next.clock.store.onCard?.ring == nil)
  }

  @Test func ringing_notYetStoredAsSuchRingsFromTheQueue() {
    var driver = ClockDriver.armed()
    driver.speaker = .silent
    driver.run(until: Self.morning)
    driver.run(for: .seconds(1))
    #expect(driver.clock.store.onCard?.armed != nil)
    var next = driver.restarted(after: .seconds(5))
    next.run(for: .milliseconds(100))
    #expect(next.isRinging)
  }

  @Test func snoozed_sleepsOnUntilItsWallTime() {
    var driver = ClockDriver.snoozed()
    guard case .snoozed(_, let until, _) = driver.clock.store.onCard?.ring else {
      Issue.record("the snooze is not on the card")
      return
    }
    driver.run(for: .seconds(60))
    var next = driver.restarted(after: .seconds(30))
    #expect(next.isSnoozed)
    next.run(for: until - next.moment.wall - .milliseconds(1))
    #expect(next.isSnoozed)
    next.run(for: .milliseconds(20))
    #expect(next.isRinging)
    next.press()
    next.runHand()
    #expect(next.notices.last == .snoozed(minutes: 9, count: 2))
  }

  @Test func snoozed_endedWhileOffRingsAtOnce() {
    let driver = ClockDriver.snoozed()
    var next = driver.restarted(after: .seconds(9 * 60 + 600))
    next.run(for: .milliseconds(100))
    #expect(next.isRinging)
  }

  @Test func snoozed_endedLongAgoIsMissed() {
    let driver = ClockDriver.snoozed()
    var next = driver.restarted(after: .seconds(9 * 60 + 901))
    next.run(for: .milliseconds(100))
    #expect(next.outcomes == [.missed(.wasOff)])
  }

  @Test func snoozed_withAClockThatFellBehindSleepsOneSnoozeAtMost() {
    let driver = ClockDriver.snoozed()
    var next = driver.restarted(after: .seconds(-7_200))
    next.run(for: .seconds(9 * 60) + .milliseconds(-1))
    #expect(next.isSnoozed)
    next.run(for: .milliseconds(1))
    #expect(next.isRinging)
  }

  // MARK: The button at the start

  @Test func buttonDownAtTheStart_countsForNothingUntilReleased() {
    var driver = back(.seconds(-600)) { $0.give(.command(.setBadge(2))) }
    driver.levels.button = true
    driver.run(for: .seconds(30))
    #expect(driver.clock.state.badge.number == 2, "nobody held it to acknowledge")
    driver.letGo()
    driver.runHand()
    #expect(driver.isIdle)
    driver.press()
    driver.runHand()
    #expect(driver.isReadBack)
  }

  @Test func buttonDownAtTheStart_doesNotSnoozeTheRingTakenUp() {
    var next = ClockDriver.ringing().restarted(after: .seconds(10))
    next.levels.button = true
    next.run(for: .seconds(30))
    #expect(next.isRinging)
  }

  @Test func buttonDownAtTheStart_isToldAsStuckAfterAMinute() {
    var driver = ClockDriver()
    driver.levels.button = true
    driver.run(for: .seconds(61))
    #expect(driver.notices.filter { $0 == .buttonStuck }.count == 1)
  }

  @Test func pressWhoseEdgeWasLost_isFoundByTheNextReading() {
    var driver = ClockDriver.ringing()
    driver.levels.button = true
    driver.give(.edgesLost(1))
    driver.run(for: .milliseconds(5))
    #expect(driver.isSnoozed)
  }

  // MARK: What the store held

  @Test func damaged_runsAndShowsIt() {
    var driver = ClockDriver(
      at: civil(2026, 3, 2, 6, 20), as: .damaged(RestartTests.broken))
    #expect(driver.clock.lampCondition == .damagedStore)
    driver.card = .failed(after: .milliseconds(4))
    driver.setAlarm(dial(6, 30))
    #expect(driver.clock.lampCondition == .notSaved)
    driver.run(until: Self.morning)
    #expect(driver.isRinging)
  }

  @Test func newerFormat_isShownLikeDamaged() {
    let driver = ClockDriver(as: .newerFormat(RestartTests.broken))
    #expect(driver.clock.lampCondition == .damagedStore)
  }

  @Test func unreadable_isToldOnceAndShown() {
    let driver = ClockDriver(as: .unreadable(ClockDriver.storeFailure))
    #expect(driver.clock.lampCondition == .damagedStore)
    #expect(driver.notices == [.started(.unreadable(ClockDriver.storeFailure))])
  }

  @Test func unknownZone_leavesTheStoredInstant() throws {
    var stored = ClockState()
    let due = CivilDateTime(
      date: try #require(CivilDate(year: 2026, month: 3, day: 2)),
      time: TimeOfDay(minutesWrapping: 390))
    try stored.queue.schedule(.civil(due), in: Zones.tokyo, body: "", sound: nil)
    let instant = stored.queue.pending[0].instant
    let moment = Moment(
      boot: BootInstant(nanoseconds: 0), wall: instant - .seconds(3_600), generation: 0,
      trust: .synced)
    var clock = AlarmClock(ClockConfiguration(), restoring: stored, zone: .utc, at: moment)
    _ = clock.start(.state(isDegraded: false), isZoneKnown: false)
    #expect(clock.state.queue.pending.map(\.instant) == [instant])
  }
}
