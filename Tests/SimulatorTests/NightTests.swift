import AlarmCore
import CivilTime
import Simulator
import Testing

@Suite struct NightTests {
  /// 06:30 by knob from 12:00 at 23:10: the first detent wakes, 78 move the hand by five minutes.
  static let detentsTo630 = 1 + 390 / 5

  static func evening(seed: UInt64 = 1, knob: KnobKind = .fullCycle) -> SimulatedNight {
    SimulatedNight(
      at: Berlin.at(2026, 3, 1, 23, 10), zone: Berlin.zone,
      configuration: ClockConfiguration(knob: knob), seed: seed)
  }

  static func armed(seed: UInt64 = 1, knob: KnobKind = .fullCycle) -> SimulatedNight {
    var night = evening(seed: seed, knob: knob)
    night.hand.wait(.seconds(1))
    night.hand.turn(detentsTo630)
    night.hand.wait(.seconds(1))
    night.hand.press()
    night.runHand()
    night.run(for: .seconds(20))
    return night
  }

  @Test(arguments: [KnobKind.fullCycle, .halfCycle])
  func knobAndPress_armHalfPastSix(knob: KnobKind) {
    let night = Self.armed(knob: knob)
    #expect(night.clock.state.dial == DialTime(minutesWrapping: 390))
    #expect(night.clock.isArmedOnCard)
    #expect(night.world.lamps.frame.armed)
    #expect(
      night.trace.notices.contains(.armed(Berlin.at(2026, 3, 2, 6, 30))))
  }

  @Test func wholeNight_ringsSnoozesRingsAndEnds() {
    var night = Self.armed()
    night.run(until: Berlin.at(2026, 3, 2, 6, 29))
    #expect(night.world.sound.playing == nil)
    night.run(until: Berlin.at(2026, 3, 2, 6, 31))
    #expect(
      night.trace.begins.map { night.zone.civil(at: $0.wall) } == [
        Berlin.at(2026, 3, 2, 6, 30)
      ])
    #expect(night.world.sound.playing != nil)
    night.hand.press()
    night.runHand()
    #expect(night.world.sound.playing == nil)
    night.run(for: .seconds(8 * 60))
    #expect(night.world.sound.playing == nil)
    night.run(for: .seconds(61))
    #expect(night.world.sound.playing != nil)
    night.hand.press(for: .milliseconds(2_100))
    night.runHand()
    night.run(for: .seconds(3_600 * 5))
    #expect(night.world.sound.playing == nil)
    #expect(night.clock.state.badge.number == 0)
    #expect(night.clock.state.armed == nil)
    #expect(night.trace.begins.count == 2)
    #expect(
      night.ringLog.map(\.outcome) == [
        .rang(.speaker), .snoozed(1), .rang(.speaker), .snoozed(2), .dismissed,
      ])
  }

  @Test func readBackWithDeadCard_isTakenOverByBuzzer() {
    var night = Self.armed()
    let failure = PortFailure(port: .sound, kind: .missing, subject: "hw:0")
    night.world.sound.trouble = .fails(failure)
    night.hand.press()
    night.runHand()
    night.run(for: .seconds(20))
    #expect(night.trace.notices.filter { $0 == .portFailed(failure) }.count == 1)
    let beeps = night.trace.events.count {
      if case .buzzer(true) = $0.event { true } else { false }
    }
    // Six hours, six steps of five minutes, one low tone or two; the first found the card dead.
    #expect((13...14).contains(beeps))
  }

}

extension SimulatedNight.Trace {
  var notices: [Notice] {
    events.compactMap {
      if case .notice(let notice) = $0.event { notice } else { nil }
    }
  }

  var begins: [Moment] {
    events.compactMap {
      if case .soundBegan = $0.event { $0.moment } else { nil }
    }
  }
}
