import AlarmCore
import CivilTime
import FlashLog
import Simulator
import Testing

/// Devices fail by night: it rings by whatever is left, and each trouble is told once.
@Suite struct TroubleTests {
  private static let morning = Berlin.at(2026, 3, 2, 0, 30)
  private static let gone = PortFailure(port: .sound, kind: .vanished, subject: "card 0")

  private func armed(
    _ configuration: ClockConfiguration = ClockConfiguration()
  ) -> SimulatedNight {
    var night = SimulatedNight.at(23, 10, configuration)
    night.set(0, 30)
    return night
  }

  /// True when the buzzer beeped since an instant.
  private func hasBeeped(_ night: SimulatedNight, since instant: BootInstant) -> Bool {
    night.trace.events.contains {
      $0.event == .buzzer(hertz: 2_048) && $0.moment.boot >= instant
    }
  }

  /// How often all lamps blinked together since an instant.
  private func blinks(_ night: SimulatedNight, since instant: BootInstant) -> Int {
    night.trace.events.count {
      $0.event == .lamps(LampFrame(armed: true, badge: 0b1111)) && $0.moment.boot >= instant
    }
  }

  @Test(arguments: ["fails", "hangs"])
  func soundThatCannotStart_leavesTheBuzzer(trouble: String) {
    var night = armed()
    night.world.sound.trouble = trouble == "fails" ? .fails(Self.gone) : .hangs
    night.run(until: Self.morning)
    let due = night.world.now().boot
    night.run(for: .seconds(60))
    var hasBeeped = hasBeeped(night, since: due)
    #expect(hasBeeped)
    #expect(night.outputs == [.buzzer])
    #expect(night.trace.failures(of: .sound).count == 1)
    let first = night.trace.events.first { $0.event == .buzzer(hertz: 2_048) }
    let limit = trouble == "fails" ? Duration.milliseconds(100) : ClockLimits.soundStart
    #expect(first.map { $0.moment.boot - due <= limit } == true)
    night.press()
    let pressed = night.world.now().boot
    #expect(!night.world.buzzer.isOn)
    night.run(for: .seconds(9 * 60 + 5))
    hasBeeped = self.hasBeeped(night, since: pressed)
    #expect(hasBeeped, "again after the snooze")
    #expect(night.trace.failures(of: .sound).count == 1, "told once")
    night.hold()
    night.run(for: .seconds(3_600))
    #expect(!night.world.buzzer.isOn)
    #expect(night.badge == 0)
  }

  @Test func soundThatStartsLate_takesTheRingFromTheBuzzer() {
    var night = armed()
    night.world.sound.trouble = .isSlow(.seconds(5))
    night.run(until: Self.morning)
    night.run(for: .seconds(4))
    #expect(night.outputs == [.buzzer])
    night.run(for: .seconds(2))
    #expect(night.isSounding)
    #expect(night.outputs == [.buzzer, .speaker])
    let late = night.world.now().boot
    night.run(for: .seconds(10))
    let hasBeeped = hasBeeped(night, since: late)
    #expect(!hasBeeped)
    night.press()
    #expect(!night.isSounding)
  }

  @Test func soundThatWouldStartAfterASnooze_staysSilent() {
    var night = armed()
    night.world.sound.trouble = .isSlow(.seconds(5))
    night.run(until: Self.morning)
    night.run(for: .seconds(3))
    night.press()
    night.run(for: .seconds(60))
    #expect(!night.isSounding)
    #expect(!night.world.buzzer.isOn)
  }

  @Test func soundThatHangsInMidRing_leavesTheBuzzerAndTakesTheRingBack() {
    var night = armed()
    night.world.sound.trouble = .hangsAfter(.seconds(60))
    night.run(until: Self.morning)
    night.run(for: .seconds(59))
    #expect(night.isSounding)
    night.run(for: .seconds(1) + ClockLimits.soundSign + .seconds(1))
    #expect(!night.isSounding)
    #expect(night.outputs == [.speaker, .buzzer])
    #expect(night.trace.failures(of: .sound).map(\.kind) == [.timeout])
    let hung = night.world.now().boot
    night.run(for: .seconds(60))
    var hasBeeped = hasBeeped(night, since: hung)
    #expect(hasBeeped)
    night.world.sound.recover()
    night.run(for: .seconds(1))
    let recovered = night.world.now().boot
    #expect(night.isSounding)
    #expect(night.outputs == [.speaker, .buzzer, .speaker])
    night.run(for: .seconds(60))
    hasBeeped = self.hasBeeped(night, since: recovered)
    #expect(!hasBeeped)
    night.press()
    #expect(!night.isSounding)
  }

  @Test func soundUnpluggedWhileItRings_goesOnByBuzzer() {
    var night = armed()
    night.run(until: Self.morning)
    night.run(for: .seconds(60))
    #expect(night.isSounding)
    night.world.sound.unplug(Self.gone)
    let unplugged = night.world.now().boot
    night.run(for: .seconds(2))
    let hasBeeped = hasBeeped(night, since: unplugged)
    #expect(hasBeeped)
    #expect(night.outputs == [.speaker, .buzzer])
    #expect(night.trace.failures(of: .sound) == [Self.gone])
  }

  @Test func soundThatWorksAgain_isHeardAfterTheSnooze() {
    var night = armed()
    night.world.sound.trouble = .hangs
    night.run(until: Self.morning)
    night.run(for: .seconds(30))
    night.world.sound.trouble = nil
    night.press()
    night.run(for: .seconds(9 * 60))
    #expect(night.isSounding)
    #expect(night.outputs == [.buzzer, .speaker])
  }

  @Test func buzzerFailingToo_leavesTheLamps() {
    var night = armed()
    night.world.sound.trouble = .fails(Self.gone)
    night.world.buzzer.fail(PortFailure(port: .buzzer, kind: .vanished, subject: "line 26"))
    night.run(until: Self.morning)
    let due = night.world.now().boot
    night.run(for: .seconds(60))
    let hasBeeped = hasBeeped(night, since: due)
    #expect(!hasBeeped)
    let blinks = blinks(night, since: due)
    #expect(blinks > 100, "twice a second")
    #expect(night.outputs.last == .lamps)
    #expect(night.trace.failures(of: .buzzer).count == 1)
    #expect(night.trace.failures(of: .sound).count == 1)
    night.run(for: .seconds(10 * 60))
    #expect(night.badge == 1)
    #expect(night.clock.lampCondition == .noWayToSound)
  }

  @Test func buzzerThatWorksAgain_isHeardAfterTheSnooze() {
    var night = armed()
    night.world.sound.trouble = .fails(Self.gone)
    night.world.buzzer.fail(PortFailure(port: .buzzer, kind: .vanished, subject: "line 26"))
    night.run(until: Self.morning)
    night.run(for: .seconds(30))
    #expect(night.outputs == [.lamps], "the buzzer refused")
    night.world.buzzer.fail(nil)
    night.press()
    let pressed = night.world.now().boot
    night.run(for: .seconds(9 * 60))
    let hasBeeped = hasBeeped(night, since: pressed)
    #expect(hasBeeped)
    #expect(night.outputs.last == .buzzer)
    #expect(night.trace.failures(of: .buzzer).count == 1)
  }

  @Test func lampsThatWorkAgain_blinkOn() {
    var night = armed()
    night.world.lamps.fail(PortFailure(port: .lamps, kind: .vanished, subject: "chip"))
    night.run(until: Self.morning)
    night.run(for: .seconds(30))
    night.world.lamps.fail(nil)
    let repaired = night.world.now().boot
    night.run(for: .seconds(30))
    let blinks = blinks(night, since: repaired)
    #expect(blinks > 50, "twice a second")
    #expect(night.trace.failures(of: .lamps).count == 1)
  }

  @Test func lampsFailing_isToldOnceAndItRings() {
    var night = armed()
    night.world.lamps.fail(PortFailure(port: .lamps, kind: .vanished, subject: "chip"))
    night.run(until: Self.morning)
    night.run(for: .seconds(60))
    #expect(night.isSounding)
    #expect(night.trace.failures(of: .lamps).count == 1)
    night.press()
    night.run(for: .seconds(9 * 60))
    #expect(night.isSounding)
    #expect(night.trace.failures(of: .lamps).count == 1, "told once")
  }

  @Test func inputsVanishingByNight_itRingsItsTimeAndIsMissed() {
    var night = armed()
    night.run(until: Berlin.at(2026, 3, 2, 0, 10))
    night.world.inputs.fail(PortFailure(port: .inputs, kind: .vanished, subject: "chip"))
    night.run(until: Self.morning)
    night.run(for: .seconds(60))
    #expect(night.isSounding)
    night.press()
    #expect(night.isSounding, "no button any more")
    night.run(for: .seconds(10 * 60))
    #expect(!night.isSounding)
    #expect(night.badge == 1)
    #expect(night.trace.failures(of: .inputs).count == 1)
  }
}
