import AlarmCore
import CivilTime
import Testing

/// When the clock wants to be woken, and that it makes something of it.
@Suite struct DeadlineTests {
  /// Wakes the clock at its deadlines only, and returns how often until then; each wake must move
  /// the deadline on.
  private func wakes(_ driver: inout ClockDriver, for duration: Duration) -> Int {
    let end = driver.moment.boot + duration
    var count = 0
    while let deadline = driver.clock.nextDeadline?.boot(at: driver.moment), deadline <= end {
      let next = max(deadline, driver.moment.boot)
      driver.moment.wall = driver.moment.wall + (next - driver.moment.boot)
      driver.moment.boot = next
      _ = driver.clock.handle(.wake, at: driver.moment)
      count += 1
      let after = driver.clock.nextDeadline?.boot(at: driver.moment)
      #expect(
        after.map { $0 > next } ?? true, "woken at \(next), wants \(String(describing: after))")
      if after.map({ $0 <= next }) ?? false { return count }
    }
    return count
  }

  @Test func nothingPending_noDeadline() {
    var driver = ClockDriver()
    driver.run(for: .seconds(1))
    #expect(driver.clock.nextDeadline == nil)
    driver.turn(1)
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(driver.clock.nextDeadline == nil, "also after somebody used it")
    driver.give(.command(.setBadge(4)))
    driver.run(for: .seconds(1))
    #expect(driver.clock.nextDeadline == nil, "four of four badge lamps are steady")
  }

  @Test func armedAndIdle_atMostOneWakeAMinute() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 0, 0))
    #expect(wakes(&driver, for: .seconds(6 * 3_600)) <= 360)
  }

  @Test func armed_theDeadlineNearTheAlarmIsOnTheWallClock() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.run(for: .seconds(30))
    let due = driver.moment.wall + .seconds(10)
    driver.give(.command(.schedule(.absolute(due), body: "x", sound: nil, badge: nil)))
    // Saved by then, so that no answer is waited for.
    driver.run(for: .milliseconds(50))
    #expect(driver.clock.nextDeadline == .wall(due))
  }

  @Test(arguments: [
    (ClockTrust.guess, 0), (.synced, 5),
  ])
  func blinking_wakesOnlyForItsChanges(trust: ClockTrust, badge: Int) {
    var driver = ClockDriver(trust: trust)
    driver.give(.command(.setBadge(badge)))
    driver.run(for: .seconds(1))
    let count = wakes(&driver, for: .seconds(60))
    // Five flashes each 3 s; or half a second on and off.
    #expect(count == (trust == .guess ? 200 : 120))
  }

  @Test func everyWakeAtADeadline_movesItOn() {
    var driver = ClockDriver.armed()
    driver.press()
    driver.runHand()
    _ = wakes(&driver, for: .seconds(30))
    driver.run(until: civil(2026, 3, 2, 6, 29))
    _ = wakes(&driver, for: .seconds(63))
    driver.hand = driver.moment.boot
    driver.press()
    driver.runHand()
    _ = wakes(&driver, for: .seconds(600))
  }

  @Test func unansweredSave_isNotAskedForAgainAndAgain() {
    var driver = ClockDriver()
    driver.card = .silent
    driver.give(.command(.setBadge(1)))
    driver.run(for: .seconds(600))
    #expect(driver.saves.count == 1)
  }

  @Test func failedStore_isOneWakeAMinute() {
    var driver = ClockDriver()
    driver.card = .failed(after: .milliseconds(1))
    driver.give(.command(.setBadge(1)))
    driver.run(for: .seconds(1))
    driver.forget()
    driver.run(for: .seconds(600))
    #expect(driver.saves.count == 10)
  }

  @Test func earlyWake_changesNothing() {
    var driver = ClockDriver.armed()
    let mode = driver.clock.mode
    let deadline = driver.clock.nextDeadline
    for _ in 0..<100 {
      driver.moment.boot = driver.moment.boot + .milliseconds(1)
      driver.moment.wall = driver.moment.wall + .milliseconds(1)
      #expect(driver.clock.handle(.wake, at: driver.moment).isEmpty)
    }
    #expect(driver.clock.mode == mode)
    #expect(driver.clock.nextDeadline == deadline)
  }
}
