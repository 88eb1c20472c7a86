import AlarmCore
import CivilTime
import Testing

/// A ring is said to ring by what did not refuse, and by nothing where all did.
@Suite struct RingProofTests {
  private static let noLamps = PortFailure(port: .lamps, kind: .missing, subject: "chip")
  private static let noBuzzer = PortFailure(port: .buzzer, kind: .missing, subject: "chip")

  /// A clock 10 s into a ring, on a board of these, of which some refuse.
  private func ringing(
    speaker: Bool = false, buzzer: Bool = true, lamps: Bool = true, refusing: [PortFailure] = []
  ) -> ClockDriver {
    var driver = ClockDriver.armed(
      ClockConfiguration(hasLamps: lamps, hasSpeaker: speaker, hasBuzzer: buzzer),
      from: civil(2026, 3, 2, 6, 20))
    driver.speaker = .failed(after: .milliseconds(20))
    for failure in refusing { driver.refusals[failure.port] = failure }
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.forget()
    driver.run(for: .seconds(69))
    #expect(driver.isRinging)
    return driver
  }

  private func told(_ driver: ClockDriver) -> [RingOutput] {
    driver.notices.compactMap { if case .ringing(_, let output, _) = $0 { output } else { nil } }
  }

  @Test func buzzerThatRefuses_isNeverSaidToRing() {
    let driver = ringing(refusing: [Self.noBuzzer])
    #expect(driver.outcomes == [.rang(.lamps)])
    #expect(told(driver) == [.lamps])
    #expect(driver.notices.first == .portFailed(Self.noBuzzer), "the cause comes first")
  }

  @Test func buzzerThatWorks_isSaidOnce() {
    let driver = ringing()
    #expect(told(driver) == [.buzzer])
    #expect(driver.outcomes == [.rang(.buzzer)])
  }

  @Test func boardWithoutLamps_isNotSaidToRingByThem() {
    let driver = ringing(lamps: false, refusing: [Self.noBuzzer])
    #expect(told(driver) == [.nothing])
    #expect(driver.outcomes == [.rang(.nothing)])
  }

  @Test func boardWithNothing_saysSo() {
    let driver = ringing(buzzer: false, lamps: false)
    #expect(told(driver) == [.nothing])
    #expect(driver.clock.state.ring != nil, "stored: it rings again once something can")
  }

  @Test func lampsThatRefuse_areNeverSaidToRing() {
    let driver = ringing(refusing: [Self.noBuzzer, Self.noLamps])
    #expect(told(driver) == [.nothing])
    #expect(driver.outcomes == [.rang(.nothing)])
    #expect(driver.notices.count { $0 == .portFailed(Self.noLamps) } == 1)
  }

  @Test func lampsThatFailLater_leaveNothing_toldOnce() {
    var driver = ringing(refusing: [Self.noBuzzer])
    driver.refusals[.lamps] = Self.noLamps
    driver.run(for: .seconds(20))
    #expect(driver.outcomes == [.rang(.lamps), .rang(.nothing)])
    #expect(told(driver) == [.lamps, .nothing])
  }

  @Test func nothing_asksTheCardAgain_whichTakesTheRing() {
    var driver = ringing(speaker: true, refusing: [Self.noBuzzer, Self.noLamps])
    #expect(driver.outcomes == [.rang(.nothing)])
    driver.speaker = .done(after: .milliseconds(20))
    driver.run(for: ClockLimits.soundRetry)
    #expect(driver.outcomes == [.rang(.nothing), .rang(.speaker)])
    driver.press()
    driver.runHand()
    #expect(driver.isSnoozed)
  }

  @Test func nothing_thatNobodyAnswers_isMissed() {
    var driver = ringing(speaker: true, refusing: [Self.noBuzzer, Self.noLamps])
    driver.run(for: .seconds(600))
    #expect(driver.outcomes == [.rang(.nothing), .missed(.nobodyAnswered)])
    #expect(driver.clock.state.badge.number == 1)
  }

  @Test func ringThatIsNotProven_isNotStoredAsRinging() {
    var driver = ClockDriver.armed(
      ClockConfiguration(hasSpeaker: false), from: civil(2026, 3, 2, 6, 20))
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.run(for: .milliseconds(59_900))
    driver.moment.boot = driver.moment.boot + .milliseconds(200)
    driver.moment.wall = driver.moment.wall + .milliseconds(200)
    let effects = driver.clock.handle(.wake, at: driver.moment)
    #expect(effects.contains(.buzz(hertz: 2_048)))
    #expect(driver.clock.state.ring == nil)
    _ = driver.clock.handle(.accepted(.lamps), at: driver.moment)
    #expect(driver.clock.state.ring == nil, "lamps prove no buzzer")
    _ = driver.clock.handle(.accepted(.buzzer), at: driver.moment)
    #expect(driver.clock.state.ring != nil)
  }
}
