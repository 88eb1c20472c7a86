import AlarmCore
import CivilTime
import Testing

@Suite struct LampTableTests {
  @Test func patterns_tellEveryConditionApart() {
    let patterns = LampTable.Condition.allCases.map(LampTable.armedLamp)
    #expect(Set(patterns).count == patterns.count)
    #expect(
      patterns == [
        .blink(on: 250, off: 250), .flashes(2), .flashes(3), .flashes(4), .flashes(5),
        .blink(on: 1_000, off: 1_000), .on, .off,
      ])
  }

  @Test(arguments: [
    (0, 4, BadgeStyle.bar, 0, false), (1, 4, .bar, 0b1, false), (3, 4, .bar, 0b111, false),
    (4, 4, .bar, 0b1111, false), (5, 4, .bar, 0b1111, true), (9_999, 4, .bar, 0b1111, true),
    (5, 4, .binary, 0b101, false), (15, 4, .binary, 0b1111, false), (16, 4, .binary, 0b1111, true),
    (1, 0, .bar, 0, false), (7, 0, .binary, 0, false), (16, 16, .bar, 0xFFFF, false),
    (9_999, 16, .binary, 9_999, false), (40, 40, .bar, 0xFFFF, false), (1, 1, .binary, 1, false),
    (2, 1, .binary, 1, true),
  ])
  func badge(number: Int, lamps: Int, style: BadgeStyle, mask: Int, overflows: Bool) {
    let shown = LampTable.badge(number, lamps: lamps, style: style)
    #expect(shown.mask == UInt16(mask))
    #expect(shown.isOverflowing == overflows)
  }

  // MARK: Priorities, each row above the next

  @Test func ringing_isAboveNotSaved() {
    var driver = ClockDriver.ringing()
    driver.card = .failed(after: .milliseconds(4))
    driver.give(.command(.raiseBadge))
    driver.run(for: .seconds(1))
    #expect(driver.clock.store.hasFailed)
    #expect(driver.clock.lampCondition == .ringing)
  }

  @Test func notSaved_isAboveDamaged() {
    var driver = ClockDriver(as: .damaged(RestartTests.broken))
    #expect(driver.clock.lampCondition == .damagedStore)
    driver.card = .failed(after: .milliseconds(4))
    driver.give(.command(.raiseBadge))
    driver.run(for: .seconds(1))
    #expect(driver.clock.lampCondition == .notSaved)
  }

  @Test func damaged_isAboveNoWayToSound() {
    let silent = ClockConfiguration(hasSpeaker: false, hasBuzzer: false)
    let damaged = ClockDriver(silent, as: .damaged(RestartTests.broken))
    #expect(damaged.clock.lampCondition == .damagedStore)
    #expect(ClockDriver(silent).clock.lampCondition == .noWayToSound)
  }

  @Test func noWayToSound_isAboveClockNotTrustedAndNeedsBothToFail() {
    var driver = ClockDriver(trust: .guess)
    #expect(driver.clock.lampCondition == .clockNotTrusted)
    driver.give(.portFailed(ClockDriver.soundFailure))
    #expect(driver.clock.lampCondition == .clockNotTrusted)
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(driver.clock.lampCondition == .noWayToSound)
  }

  @Test func clockNotTrusted_isAboveSnoozed() {
    var driver = ClockDriver.snoozed()
    driver.run(for: .seconds(1))
    #expect(driver.clock.lampCondition == .snoozed)
    driver.setClock(by: .seconds(1), trust: .guess)
    #expect(driver.clock.lampCondition == .clockNotTrusted)
  }

  @Test(arguments: ClockTrust.allCases) func trust_upToAGuessIsShown(trust: ClockTrust) {
    let driver = ClockDriver(trust: trust)
    #expect((driver.clock.lampCondition == .clockNotTrusted) == (trust <= .guess))
  }

  @Test func armed_isAboveNothing() {
    let driver = ClockDriver.armed()
    #expect(driver.clock.lampCondition == .armed)
    #expect(ClockDriver().clock.lampCondition == .nothing)
  }

  // MARK: Over time

  @Test func ringing_allLampsBlinkTogether() {
    var driver = ClockDriver.armed()
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.forget()
    driver.run(for: .milliseconds(61_999))
    #expect(
      driver.frames.map(\.frame)
        == (0..<8).map {
          $0 % 2 == 0 ? LampFrame(armed: true, badge: 0b1111) : .dark
        })
  }

  @Test func overflow_blinksAllBadgeLampsAndNotTheArmedOne() {
    var driver = ClockDriver()
    driver.give(.command(.setBadge(5)))
    driver.run(for: .seconds(1))
    driver.forget()
    driver.run(for: .seconds(4))
    #expect(driver.frames.count == 8)
    #expect(driver.frames.allSatisfy { !$0.frame.armed && [0, 0b1111].contains($0.frame.badge) })
    driver.give(.command(.setBadge(4)))
    driver.run(for: .seconds(1))
    driver.forget()
    driver.run(for: .seconds(60))
    #expect(driver.frames.isEmpty, "four of four fit and are steady")
  }

  @Test func badge_isShownBesideEveryOtherRow() {
    var driver = ClockDriver(trust: .guess)
    driver.give(.command(.setBadge(2)))
    driver.run(for: .seconds(10))
    #expect(driver.frames.suffix(8).allSatisfy { $0.frame.badge == 0b11 })
  }
}
