import AlarmCore
import CivilTime
import Scenarios
import Simulator
import Testing

/// Troubles of the simulator's card and power, as a scenario asks for them: each is there for as
/// long as nobody ends it, whatever else happens.
@Suite struct BenchTroubleTests {
  private static let set = Action.order(.set(.dial(DialTime(minutesWrapping: 390))))

  private func play(_ actions: [Action], then time: Duration) throws -> SimulatedBench {
    let bench = SimulatedBench(
      SimulatedBench.Setup(
        start: try #require(CivilDateTime(iso8601: "2026-03-01T23:10")), zone: Berlin.zone,
        configuration: ClockConfiguration(), seed: 1))
    for action in actions { try bench.perform(action) { _ in false } }
    try bench.pass(to: bench.observation.at + time) { _ in false }
    return bench
  }

  @Test(arguments: [Action.fail(.ringLog, .full), .repair(.ringLog)])
  func stateThatHangs_hangsOn_whateverTheLogDoes(other: Action) throws {
    let bench = try play([.fail(.store, .hangs), other, Self.set], then: .seconds(2))
    #expect(!bench.night.clock.isArmedOnCard)
  }

  /// One thread serves both files: what waits behind a write that hangs, waits.
  @Test func logThatHangs_holdsUpTheStateOnlyBehindAnEntry() throws {
    let free = try play([.fail(.ringLog, .hangs), Self.set], then: .seconds(2))
    #expect(free.night.clock.isArmedOnCard)
    let notify = Action.order(.notify(.after(.zero), body: "tea", sound: nil, badge: nil))
    let held = try play([.fail(.ringLog, .hangs), notify, Self.set], then: .seconds(2))
    #expect(!held.night.clock.isArmedOnCard)
    try held.perform(.repair(.ringLog)) { _ in false }
    try held.pass(to: held.observation.at + .seconds(1)) { _ in false }
    #expect(held.night.clock.isArmedOnCard)
  }

  @Test func fastFile_waitsForASlowOne() throws {
    let notify = Action.order(.notify(.after(.zero), body: "tea", sound: nil, badge: nil))
    let bench = try play(
      [.fail(.ringLog, .slow(.seconds(3))), notify, Self.set], then: .seconds(2))
    #expect(!bench.night.clock.isArmedOnCard)
    try bench.pass(to: bench.observation.at + .seconds(2)) { _ in false }
    #expect(bench.night.clock.isArmedOnCard)
  }

  @Test(arguments: [Action.fail(.store, .slow(.milliseconds(500))), .repair(.store)])
  func plannedCut_comesWhateverElseHappensToTheCard(other: Action) throws {
    for point in [CutPoint.atWrite(1), .atFlush(1)] {
      let bench = try play([.cutPower(point), other, Self.set], then: .seconds(5))
      #expect(!bench.observation.isPowered, "\(point)")
    }
  }

  @Test func plannedCut_isOverWithAnother() throws {
    let bench = try play(
      [.cutPower(.atFlush(1)), .cutPower(.now), .restorePower(Restoration()), Self.set],
      then: .seconds(5))
    #expect(bench.observation.isPowered)
    #expect(bench.night.clock.isArmedOnCard)
  }

  @Test func clockWithoutPower_saysNothing() throws {
    let bench = try play([.cutPower(.atWrite(1)), Self.set], then: .seconds(5))
    #expect(!bench.observation.isPowered)
    #expect(bench.observation.told == [], "\(bench.observation.told)")
  }
}
