import AlarmCore
import CivilTime
import Testing

/// Buzzer and lamps that failed once: tried anew when they are needed, and told once a cause.
@Suite struct FailedPortTests {
  private static let lampsFailure = PortFailure(port: .lamps, kind: .vanished, subject: "chip")
  private static let holder = PortFailure(port: .buzzer, kind: .busy, subject: "GPIO 18")

  /// A clock that rings by the buzzer, which fails.
  private func deaf(speaker: Bool = false) -> ClockDriver {
    var driver = ClockDriver.armed(
      ClockConfiguration(hasSpeaker: speaker, hasBuzzer: true), from: civil(2026, 3, 2, 6, 20))
    driver.speaker = .failed(after: .milliseconds(20))
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.run(for: .milliseconds(50))
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(driver.outcomes == [.rang(.buzzer), .rang(.lamps)])
    return driver
  }

  /// Snoozes, and lets the nine minutes pass, up to the first beep.
  private func snooze(_ driver: inout ClockDriver) {
    driver.press()
    driver.run(for: .seconds(539))
    for _ in 0..<300 where !driver.clock.isBuzzing { driver.run(for: .milliseconds(10)) }
    #expect(driver.clock.isBuzzing)
  }

  private func told(_ failure: PortFailure, _ driver: ClockDriver) -> Int {
    driver.notices.count { $0 == .portFailed(failure) }
  }

  @Test(arguments: [true, false]) func buzzer_isTriedAnewAtTheNextRing(speaker: Bool) {
    var driver = deaf(speaker: speaker)
    snooze(&driver)
    #expect(driver.outcomes.last == .rang(.buzzer))
    #expect(driver.clock.lampCondition == .ringing)
    driver.press(for: .seconds(3))
    driver.run(for: .seconds(20))
    #expect(driver.clock.lampCondition == .nothing, "there is a way to sound")
  }

  @Test func buzzerThatFailsAgain_isToldOnce() {
    var driver = deaf()
    for _ in 0..<3 {
      snooze(&driver)
      driver.give(.portFailed(ClockDriver.buzzerFailure))
      #expect(driver.outcomes.last == .rang(.lamps))
    }
    #expect(told(ClockDriver.buzzerFailure, driver) == 1)
    driver.press(for: .seconds(3))
    driver.run(for: .seconds(20))
    #expect(driver.clock.lampCondition == .noWayToSound)
  }

  @Test func buzzerThatFailsOtherwise_isTold() {
    var driver = deaf()
    snooze(&driver)
    driver.give(.portFailed(Self.holder))
    #expect(told(Self.holder, driver) == 1)
  }

  @Test func buzzerThatRangInBetween_isToldAgain() {
    var driver = deaf()
    snooze(&driver)
    snooze(&driver)
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(told(ClockDriver.buzzerFailure, driver) == 2)
  }

  @Test func lamps_areTriedAtEachBlinkOfARing() {
    var driver = ClockDriver.ringing()
    driver.give(.portFailed(Self.lampsFailure))
    driver.forget()
    driver.run(for: .seconds(5))
    #expect(driver.frames.count >= 19)
  }

  @Test func lampsThatFailAtEachBlink_areToldOnce() {
    var driver = ClockDriver.ringing()
    driver.forget()
    for _ in 0..<20 {
      driver.give(.portFailed(Self.lampsFailure))
      driver.run(for: .milliseconds(250))
    }
    #expect(told(Self.lampsFailure, driver) == 1)
  }

  @Test func lampsThatFailed_wakeNobodyUntilTheyShowSomethingElse() {
    var driver = ClockDriver(trust: .guess)
    driver.run(for: .seconds(1))
    driver.give(.portFailed(Self.lampsFailure))
    #expect(driver.clock.nextDeadline == nil)
    driver.give(.command(.raiseBadge))
    driver.run(for: .seconds(10))
    driver.forget()
    driver.run(for: .seconds(10))
    #expect(driver.frames.count > 10, "they blink again")
  }
}
