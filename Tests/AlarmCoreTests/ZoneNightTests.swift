import AlarmCore
import CivilTime
import Testing

/// Nights in which the clocks change, and travels.
@Suite struct ZoneNightTests {
  private func armed(
    at start: CivilDateTime, _ time: DialTime, zone: ZoneRules = Zones.berlin
  ) -> ClockDriver {
    var state = ClockState()
    state.dial = time
    var driver = ClockDriver(at: start, zone: zone, restoring: state)
    driver.press()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(4))
    return driver
  }

  private func rings(_ driver: ClockDriver) -> [WallTime] { driver.requests.map(\.at.wall) }

  @Test func gapNight_halfPastTwoRingsAtHalfPastThree() {
    var driver = armed(at: civil(2026, 3, 29, 0, 30), dial(2, 30))
    driver.run(until: civil(2026, 3, 29, 3, 31))
    #expect(rings(driver).map { driver.clock.zone.civil(at: $0) } == [civil(2026, 3, 29, 3, 30)])
    // 02:30 of winter time, an hour and a half after 01:00.
    #expect(rings(driver) == [WallTime(seconds: 1_774_747_800)])
    guard case .some(.ringing(let subject, _, _)) = driver.clock.state.ring else {
      Issue.record("not ringing")
      return
    }
    #expect(subject.key.time == TimeOfDay(hour: 2, minute: 30), "the occurrence keeps its name")
    #expect(
      driver.notices.contains {
        if case .ringing(dial(2, 30), .speaker, _) = $0 { true } else { false }
      })
  }

  @Test func overlapNight_ringsInTheFirstPassAndOnce() {
    var driver = armed(at: civil(2026, 10, 25, 0, 30), dial(2, 30))
    driver.run(for: .seconds(3 * 3_600))
    #expect(rings(driver) == [WallTime(seconds: 1_792_888_200)])
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    driver.run(for: .seconds(4 * 3_600))
    #expect(driver.requests.count == 1)
  }

  @Test func overlapNight_armedAfterTheFirstPassRingsInTheSecond() {
    var driver = armed(at: civil(2026, 10, 25, 2, 40), dial(2, 30))
    let first = WallTime(seconds: 1_792_888_200)
    #expect(driver.clock.state.armed?.instant == first + .seconds(3_600))
    // A restart keeps the second pass, which no rule in civil words can name.
    driver.run(for: .seconds(60))
    var next = driver.restarted(after: .seconds(10))
    #expect(next.clock.state.armed?.instant == first + .seconds(3_600))
    next.run(for: .seconds(3_600))
    #expect(rings(next) == [first + .seconds(3_600)])
  }

  @Test func nightBeforeTheGap_sevenIsAnHourSooner() {
    var driver = armed(at: civil(2026, 3, 28, 23, 0), dial(7, 0))
    driver.run(for: .seconds(7 * 3_600))
    #expect(rings(driver).map { driver.clock.zone.civil(at: $0) } == [civil(2026, 3, 29, 7, 0)])
  }

  @Test func zoneChange_movesTheAlarmWithTheCivilTimeAtOnce() {
    var driver = armed(at: civil(2026, 3, 1, 23, 10), dial(6, 30))
    driver.give(.zone(Zones.bogota))
    #expect(driver.armedFor == civil(2026, 3, 2, 6, 30))
    #expect(
      driver.clock.state.armed?.instant
        == FireDate.civil(civil(2026, 3, 2, 6, 30)).instant(in: Zones.bogota))
    driver.run(for: .seconds(1))
    #expect(driver.clock.lamps.armed, "and it is on the card")
    driver.run(until: civil(2026, 3, 2, 6, 30), in: Zones.bogota)
    #expect(driver.isRinging)
  }

  @Test func zoneChange_overTheTimeRingsTheNextTimeItIsShown() {
    // 06:30 is over in Tokyo, where it is 07:10 already.
    var driver = armed(at: civil(2026, 3, 1, 23, 10), dial(6, 30))
    driver.forget()
    driver.give(.zone(Zones.tokyo))
    driver.run(for: .milliseconds(10))
    #expect(driver.armedFor == civil(2026, 3, 2, 18, 30))
    #expect(driver.outcomes.isEmpty)
    #expect(driver.clock.state.badge.number == 0)
  }

  @Test func zoneChangedWhileOff_isFollowedAtTheStart() {
    var driver = armed(at: civil(2026, 3, 1, 23, 10), dial(6, 30))
    driver.run(for: .seconds(60))
    let next = driver.restarted(after: .seconds(600), zone: Zones.bogota)
    #expect(next.armedFor == civil(2026, 3, 2, 6, 30))
  }

  @Test func zoneChange_leavesFixedInstantsAndSnoozes() {
    var driver = ClockDriver.snoozed()
    let fixed = FireDate.absolute(driver.moment.wall + .seconds(9_000))
    driver.give(.command(.schedule(fixed, body: "x", sound: nil, badge: nil)))
    let before = (driver.clock.mode, driver.clock.state.queue.pending.map(\.instant))
    driver.give(.zone(Zones.tokyo))
    #expect(driver.clock.mode == before.0)
    #expect(driver.clock.state.queue.pending.map(\.instant) == before.1)
  }

  private func armedNotices(_ driver: ClockDriver) -> [Notice] {
    driver.notices.filter { if case .armed = $0 { true } else { false } }
  }

  @Test func gapNight_isToldByTheTimeItRings() {
    let driver = armed(at: civil(2026, 3, 28, 23, 0), dial(2, 30))
    let expected = Notice.armed(
      civil(2026, 3, 29, 3, 30), insteadOf: civil(2026, 3, 29, 2, 30))
    #expect(armedNotices(driver) == [expected])
  }

  @Test func nightWithoutAGap_isToldByWhatWasSet() {
    let driver = armed(at: civil(2026, 3, 28, 23, 0), dial(7, 0))
    #expect(armedNotices(driver) == [.armed(civil(2026, 3, 29, 7, 0))])
  }

  @Test func lastEveningOfTheCalendar_isNotSaidToBeSwitchedOff() {
    let driver = armed(at: civil(9_999, 12, 31, 20, 0), dial(6, 30))
    #expect(driver.armedFor == nil)
    #expect(driver.notices.contains(.noDateLeft))
    #expect(!driver.notices.contains(.switchedOff))
  }
}
