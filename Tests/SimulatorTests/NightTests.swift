import AlarmCore
import CivilTime
import Simulator
import Testing

/// Whole nights as a person lives them, by hand and clock.
@Suite struct NightTests {
  private static let morning = Berlin.at(2026, 3, 2, 6, 30)

  @Test(arguments: KnobKind.allCases, [UInt64(1), 2, 3])
  func knobAndPress_armHalfPastSix(knob: KnobKind, seed: UInt64) {
    var night = SimulatedNight.at(23, 10, ClockConfiguration(knob: knob), seed: seed)
    night.set(6, 30)
    #expect(night.clock.state.dial == DialTime(minutesWrapping: 390))
    #expect(night.clock.isArmedOnCard)
    #expect(night.world.lamps.frame.armed)
    #expect(night.trace.armed() == [Self.morning])
    #expect(night.clock.knob.counters.lost == 0)
  }

  @Test(arguments: KnobKind.allCases)
  func wholeNight_ringsSnoozesRingsAndEnds(knob: KnobKind) {
    var night = SimulatedNight.at(23, 10, ClockConfiguration(knob: knob))
    night.set(6, 30)
    night.run(until: Self.morning)
    #expect(!night.isSounding)
    night.run(for: .seconds(60))
    let due = FireDate.civil(Self.morning).instant(in: night.zone)
    #expect(night.trace.begins.map { $0.wall - due } == [SimulatedSound.opening], "06:30:00")
    let pressed = night.world.now().boot
    night.press()
    #expect(!night.isSounding)
    #expect(night.armedFor == nil)
    night.run(until: pressed + .seconds(9 * 60))
    #expect(!night.isSounding, "nine minutes of sleep")
    night.run(for: .seconds(1))
    #expect(night.isSounding)
    night.hold()
    night.run(for: .seconds(5 * 3_600))
    #expect(night.rings.count == 2)
    #expect(!night.isSounding)
    #expect(night.badge == 0)
    #expect(night.world.lamps.frame == .dark)
    #expect(
      night.outcomes == [.rang(.speaker), .snoozed(1), .rang(.speaker), .snoozed(2), .dismissed])
  }

  @Test func press_isSilentOnItsFirstEdge() {
    var night = SimulatedNight.at(23, 10)
    night.set(6, 30)
    night.run(until: Self.morning)
    night.run(for: .seconds(60))
    let pressed = night.world.now().boot
    night.press()
    let silence = night.trace.events.last { $0.event == .soundEnded }
    #expect(silence.map { $0.moment.boot - pressed <= .milliseconds(50) } == true)
  }

  @Test func eightSetAtSevenInTheEvening_ringsAtEightThatEvening() {
    var night = SimulatedNight.at(19, 0)
    night.set(8, 0)
    #expect(night.armedFor == Berlin.at(2026, 3, 1, 20, 0))
    night.run(for: .seconds(13 * 3_600))
    #expect(night.rings == [Berlin.at(2026, 3, 1, 20, 0)])
  }

  @Test func holdInReadBack_movesTheAlarmByHalfADay() {
    var night = SimulatedNight.at(23, 10)
    night.turnHand(to: 6, 30)
    night.hand.press()
    night.hand.wait(.seconds(3))
    night.hand.press(for: .milliseconds(1_100))
    night.runHand()
    night.run(for: .seconds(30))
    #expect(night.armedFor == Berlin.at(2026, 3, 2, 18, 30))
    night.run(for: .seconds(24 * 3_600))
    #expect(night.rings == [Berlin.at(2026, 3, 2, 18, 30)])
  }

  @Test func nobodyAnswers_silentAfterTenMinutesAndOnTheBadgeUntilAcknowledged() {
    var night = SimulatedNight.at(23, 10)
    night.set(6, 30)
    night.run(until: Self.morning)
    night.run(for: .seconds(10 * 60))
    #expect(!night.isSounding)
    #expect(night.badge == 1)
    night.run(for: .seconds(60))
    #expect(night.world.lamps.frame == LampFrame(armed: false, badge: 1))
    #expect(night.outcomes == [.rang(.speaker), .missed(.nobodyAnswered)])
    night.hold()
    night.run(for: .seconds(1))
    #expect(night.badge == 0)
    #expect(night.world.lamps.frame.badge == 0)
  }

  @Test func outageOfAWeek_isOneEntryAnOccurrenceAndOneOnTheBadge() {
    var night = SimulatedNight.at(23, 10)
    night.set(6, 30)
    night.cutPower()
    night.restart(after: .seconds(7 * 86_400))
    night.run(for: .seconds(60))
    #expect(night.rings == [])
    #expect(night.badge == 1)
    #expect(night.outcomes == [.missed(.wasOff)])
    #expect(night.armedFor == nil)
    night.cutPower()
    night.restart(after: .seconds(7 * 86_400))
    night.run(for: .seconds(60))
    #expect(night.badge == 1, "told once")
    #expect(night.outcomes == [.missed(.wasOff)])
  }

  @Test func anUntouchedClock_wakesForNothing() {
    let night = SimulatedNight.at(23, 10)
    #expect(night.clock.nextDeadline == nil)
  }

  @Test func anArmedClock_wakesOnceAMinute() {
    var night = SimulatedNight.at(23, 10)
    night.set(6, 30)
    var wakes: [BootInstant] = []
    for _ in 0..<5 {
      guard let next = night.clock.nextDeadline?.boot(at: night.world.now()) else { break }
      night.run(until: next)
      wakes.append(next)
    }
    #expect(
      zip(wakes, wakes.dropFirst()).map { $1 - $0 } == Array(repeating: .seconds(60), count: 4))
  }

  @Test func shaftHeldBetweenRests_isLeftAloneAfterASecond() {
    var night = SimulatedNight.at(23, 10)
    night.world.schedule(.line(.knobA, false), at: night.world.now().boot + .seconds(1))
    night.run(for: .seconds(10))
    #expect(!night.clock.knob.isAtRest)
    #expect(night.clock.nextDeadline == nil)
  }

  @Test func readBackWithDeadCard_isTakenOverByBuzzer() {
    var night = SimulatedNight.at(23, 10)
    night.set(6, 30)
    let failure = PortFailure(port: .sound, kind: .missing, subject: "hw:0")
    night.world.sound.trouble = .fails(failure)
    night.press()
    night.run(for: .seconds(20))
    #expect(night.trace.notices.filter { $0 == .portFailed(failure) }.count == 1)
    let beeps = night.trace.events.count {
      if case .buzzer(hertz: .some) = $0.event { true } else { false }
    }
    // Six hours, six steps of five minutes, two low tones; the first finds the card dead.
    #expect((13...14).contains(beeps))
  }
}
