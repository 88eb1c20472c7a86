import AlarmCore
import CivilTime
import Testing

/// Edges that are read seconds after the kernel stamped them: what a hand did is judged by stamps.
@Suite struct StallTests {
  /// Hands edges over late, then wakes the clock as the loop does.
  private func late(
    _ driver: inout ClockDriver, by stall: Duration, _ edges: [(after: Int64, down: Bool)]
  ) {
    let start = driver.moment.boot
    driver.moment.boot = start + stall
    driver.moment.wall = driver.moment.wall + stall
    for edge in edges {
      let at = start + .milliseconds(edge.after)
      driver.levels.button = edge.down
      driver.give(.edge(LineEdge(line: .button, level: edge.down, at: at)))
    }
    driver.give(.wake)
    driver.run(for: .milliseconds(1))
  }

  @Test func shortPressReadAfter3s_isAClick() {
    var driver = ClockDriver()
    driver.give(.command(.setBadge(2)))
    driver.run(for: .seconds(1))
    late(&driver, by: .seconds(3), [(0, true), (1_500, false)])
    #expect(driver.clock.state.badge.number == 2)
    #expect(driver.isReadBack)
  }

  @Test func longPressReadAfter3s_isAHold() {
    var driver = ClockDriver()
    driver.give(.command(.setBadge(2)))
    driver.run(for: .seconds(1))
    late(&driver, by: .seconds(3), [(0, true), (2_000, false)])
    #expect(driver.clock.state.badge.number == 0)
    #expect(driver.isIdle)
  }

  @Test func pressAndReleaseOfARing_areASnoozeAndNoDismissal() {
    var driver = ClockDriver.ringing()
    late(&driver, by: .seconds(4), [(100, true), (400, false)])
    #expect(driver.outcomes == [.rang(.speaker), .snoozed(1)])
    #expect(driver.isSnoozed)
  }

  @Test func switchingOffJustBeforeTheRing_countsThoughReadAfterIt() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.run(for: .seconds(55))
    driver.press()
    driver.runHand()
    late(&driver, by: .seconds(8), [(500, true), (700, false)])
    #expect(driver.clock.state.armed == nil)
    #expect(!driver.isRinging)
    driver.run(for: .seconds(600))
    #expect(driver.requests.isEmpty)
  }

  @Test func pressBetweenDueAndTheLateRing_snoozesNothing() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.run(for: .milliseconds(59_500))
    late(&driver, by: .seconds(3), [(1_500, true)])
    #expect(driver.isRinging, "nobody heard it yet")
    driver.run(for: .seconds(5))
    #expect(driver.isRinging)
    driver.letGo()
    driver.pause(.seconds(1))
    driver.press()
    driver.runHand()
    #expect(driver.isSnoozed)
  }

  @Test func detentsReadTogether_moveTheHandBeforeItRests() {
    var driver = ClockDriver()
    driver.turn(2)
    driver.runHand()
    guard case .setting(let setting) = driver.clock.mode else {
      Issue.record("not setting")
      return
    }
    let stamp = setting.restsAt - .milliseconds(20)
    driver.moment.boot = stamp + .seconds(6)
    driver.moment.wall = driver.moment.wall + .seconds(11)
    for (line, level) in [
      (InputLine.knobA, false), (.knobB, false), (.knobA, true), (.knobB, true),
    ] {
      driver.give(.edge(LineEdge(line: line, level: level, at: stamp)))
    }
    #expect(driver.handPlace == dial(12, 10))
    driver.give(.wake)
    #expect(driver.clock.state.dial == dial(12, 10), "6 s later it rests with that detent")
  }

  @Test(arguments: [20, 200]) func releaseJustBefore2s_isNoHoldHoweverLongContactsMayBounce(
    debounce: Int
  ) {
    var driver = ClockDriver(ClockConfiguration(debounce: .milliseconds(debounce)))
    driver.give(.command(.setBadge(2)))
    driver.run(for: .seconds(1))
    driver.press(for: .milliseconds(1_995))
    driver.runHand(settling: .milliseconds(300))
    #expect(driver.clock.state.badge.number == 2)
    #expect(driver.isReadBack)
  }

  @Test func bounceAround2s_isAHoldFromTheFirstClosing() {
    var driver = ClockDriver()
    driver.give(.command(.setBadge(2)))
    driver.run(for: .seconds(1))
    driver.pressDown()
    let down = driver.hand
    driver.pause(.milliseconds(1_995))
    driver.letGo()
    driver.pause(.milliseconds(10))
    driver.pressDown()
    driver.run(until: down + .milliseconds(2_004))
    #expect(driver.clock.state.badge.number == 2)
    driver.run(until: down + .milliseconds(2_006))
    #expect(driver.clock.state.badge.number == 0)
  }

  @Test func stampsBeforeWhatIsKnown_areTakenAsTheyAre() {
    var driver = ClockDriver()
    driver.run(for: .seconds(1))
    let past = driver.moment.boot - .milliseconds(500)
    driver.give(.edge(LineEdge(line: .button, level: true, at: past)))
    driver.levels.button = true
    driver.give(.command(.setBadge(4)))
    driver.run(until: past + .milliseconds(1_999))
    #expect(driver.clock.state.badge.number == 4)
    driver.run(until: past + .seconds(2))
    #expect(driver.clock.state.badge.number == 0)
  }

  @Test func stampsFromTheFuture_areTakenAsNow() {
    var driver = ClockDriver()
    driver.run(for: .seconds(1))
    let now = driver.moment.boot
    driver.levels.button = true
    driver.give(.command(.setBadge(4)))
    driver.give(.edge(LineEdge(line: .button, level: true, at: now + .seconds(3_600))))
    driver.run(until: now + .seconds(2))
    #expect(driver.clock.state.badge.number == 0)
  }

  @Test func momentReadBeforeTheEdges_doesNotTurnTheClockBack() {
    var driver = ClockDriver()
    driver.run(for: .seconds(1))
    let before = driver.moment
    driver.run(for: .seconds(1))
    driver.turn(2)
    driver.runHand()
    let mode = driver.clock.mode
    driver.entries.removeAll()
    let effects = driver.clock.handle(.wake, at: before)
    #expect(effects.isEmpty)
    #expect(driver.clock.mode == mode)
  }
}
