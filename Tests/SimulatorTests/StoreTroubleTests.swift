import AlarmCore
import Chance
import CivilTime
import FlashLog
import Simulator
import Testing

/// The card fails: nothing is said to be saved that is not, and the alarm rings while there is
/// power.
@Suite struct StoreTroubleTests {
  enum Trouble: String, CaseIterable {
    case readOnly, full, inputOutputErrorOnWrites, inputOutputErrorOnFlushes

    func begin(on device: MemoryDevice) {
      let code = MemoryDevice.inputOutputError
      let next = device.counts.operations
      switch self {
      case .readOnly: device.refusal = .readOnly
      case .full: device.refusal = .full
      case .inputOutputErrorOnWrites:
        device.schedule(.failForever(code: code, leaving: .prefix(100, tail: .noise)), at: next)
      case .inputOutputErrorOnFlushes:
        // The flush of the opening and every one after it.
        device.schedule(.failForever(code: code, leaving: .nothing), at: next + 1)
      }
    }
  }

  private static let morning = Berlin.at(2026, 3, 2, 0, 30)

  @Test func cardThatHangs_isToldAndItsLateAnswerTaken() {
    var night = SimulatedNight.at(23, 10)
    night.world.card.setPace(SimulatedCard.Pace(isHanging: true), of: .state)
    night.set(0, 30)
    night.run(for: ClockLimits.saveAnswer)
    #expect(night.clock.lampCondition == .notSaved)
    #expect(night.trace.armed() == [])
    #expect(night.trace.failures(of: .store).map(\.kind) == [.timeout])
    night.run(for: .seconds(600))
    night.world.card.setPace(SimulatedCard.Pace(), of: .state)
    night.run(for: .seconds(1))
    #expect(night.clock.isArmedOnCard)
    #expect(night.trace.armed() == [Self.morning])
    #expect(night.trace.failures(of: .store).count == 1, "told once")
    night.run(until: Self.morning)
    night.run(for: .seconds(1))
    #expect(night.isSounding)
  }

  @Test(arguments: Trouble.allCases)
  func cardThatTakesNothing_neverShowsArmedAndRingsAllTheSame(trouble: Trouble) {
    var night = SimulatedNight.at(23, 10)
    trouble.begin(on: night.stateDevice)
    night.set(0, 30)
    #expect(night.armedFor == Self.morning)
    #expect(!night.clock.isArmedOnCard)
    #expect(night.trace.armed() == [])
    #expect(night.clock.lampCondition == .notSaved)
    night.run(until: Self.morning)
    night.run(for: .seconds(60))
    #expect(night.isSounding)
    #expect(night.trace.failures(of: .store).count == 1, "told once in an hour of retries")
    night.hold()
    night.run(for: .seconds(60))
    #expect(!night.isSounding)
    night.run(for: .seconds(3_600))
    #expect(night.rings.count == 1, "done is done in this boot")
    #expect(night.clock.lampCondition == .notSaved)
  }

  @Test(arguments: Trouble.allCases)
  func cardThatWorksAgain_isUsedWithinAMinuteAndSaysSo(trouble: Trouble) {
    var night = SimulatedNight.at(23, 10)
    trouble.begin(on: night.stateDevice)
    night.set(0, 30)
    night.stateDevice.clearFaults()
    night.run(for: .seconds(61))
    #expect(night.clock.isArmedOnCard)
    #expect(night.trace.armed() == [Self.morning])
    #expect(night.trace.notices.contains(.savedAgain))
    #expect(night.world.lamps.frame.armed)
    night.cutPower()
    night.restart(after: .seconds(20))
    night.run(for: .seconds(2 * 3_600))
    #expect(night.rings == [Self.morning])
  }

  @Test(arguments: [0, 1, 2, 3])
  func cardThatFailsOnce_isTriedElsewhereAtOnce(operation: Int) {
    var night = SimulatedNight.at(23, 10)
    let next = night.stateDevice.counts.operations
    let fault = DeviceFault.fail(
      code: MemoryDevice.inputOutputError, leaving: .prefix(77, tail: .noise))
    night.stateDevice.schedule(fault, at: next + operation)
    night.set(0, 30)
    #expect(night.clock.isArmedOnCard)
    #expect(night.trace.failures(of: .store) == [])
    night.cutPower()
    night.restart(after: .seconds(20))
    night.run(for: .seconds(2 * 3_600))
    #expect(night.rings == [Self.morning])
  }

  @Test func damagedCard_isShownKeptAndTheClockRuns() {
    var night = SimulatedNight.at(23, 10)
    night.set(0, 30)
    night.cutPower()
    var random = SeededGenerator(seed: 7)
    let noise = night.stateDevice.medium.map { _ in UInt8(truncatingIfNeeded: random.next()) }
    night.stateDevice.overwrite(at: 0, with: noise)
    night.restart(after: .seconds(20))
    night.run(for: .seconds(1))
    guard case .damaged = night.trace.starts.last else {
      Issue.record("\(night.trace.starts)")
      return
    }
    #expect(night.clock.lampCondition == .damagedStore)
    #expect(night.armedFor == nil)
    night.set(0, 30)
    #expect(night.armedFor == Self.morning, "it holds while there is power")
    #expect(night.trace.armed().count == 1, "but nobody is told that it is saved")
    night.run(until: Self.morning)
    night.run(for: .seconds(30))
    #expect(night.isSounding)
    #expect(night.stateDevice.medium == noise, "never overwritten")
  }

  @Test func oneBadSlot_losesNothing() {
    var night = SimulatedNight.at(23, 10)
    night.set(0, 30)
    night.cutPower()
    night.stateDevice.overwrite(at: 5 * RingGeometry.state.slotBytes, with: [1, 2, 3])
    night.restart(after: .seconds(20))
    night.run(for: .seconds(2 * 3_600))
    #expect(night.rings == [Self.morning])
  }

  @Test(arguments: Trouble.allCases)
  func ringLogThatTakesNothing_isToldOnceAndItRings(trouble: Trouble) {
    var night = SimulatedNight.at(23, 10)
    trouble.begin(on: night.logDevice)
    night.set(0, 30)
    night.run(until: Self.morning)
    night.run(for: .seconds(60))
    #expect(night.isSounding)
    night.press()
    night.run(for: .seconds(9 * 60))
    night.hold()
    #expect(night.trace.failures(of: .ringLog).count == 1)
    #expect(night.clock.state.ring == nil)
  }
}
