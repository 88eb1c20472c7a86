import AlarmCore
import Chance
import CivilTime
import Testing

/// Waking the clock early or often changes nothing.
@Suite struct ExtraWakeTests {
  /// Plays a random evening and morning; extra wakes come by a chance of their own.
  private func play(seed: UInt64, extraWakes: Int) -> ClockDriver {
    var chance = SeededGenerator(seed: seed)
    var wakes = SeededGenerator(seed: ~seed)
    let configuration = ClockConfiguration(
      hasSpeaker: seed % 3 != 0, hasBuzzer: seed % 2 == 0, defaultSound: "bell")
    var state = ClockState()
    state.dial = dial(6, Int.random(in: 22..<35, using: &chance))
    var driver = ClockDriver(
      at: civil(2026, 3, 2, 6, 20), configuration, restoring: state,
      trust: seed % 5 == 0 ? .guess : .synced)
    if seed % 4 == 0 { driver.card = .failed(after: .milliseconds(30)) }
    if seed % 7 == 0 { driver.speaker = .silent }
    for _ in 0..<40 {
      let start = driver.moment.boot
      act(&driver, &chance)
      let span = driver.hand + .milliseconds(50) - start
      for _ in 0..<extraWakes {
        let share = Int64.random(in: 0..<1_000_000, using: &wakes)
        driver.plan(.wake, at: start + span * share / 1_000_000)
      }
      driver.run(until: start + span)
    }
    return driver
  }

  private func act(_ driver: inout ClockDriver, _ chance: inout SeededGenerator) {
    switch Int.random(in: 0..<12, using: &chance) {
    case 0, 1: driver.turn(Int.random(in: -6...6, using: &chance), every: .milliseconds(90))
    case 2, 3: driver.press(for: .milliseconds(Int.random(in: 5...400, using: &chance)))
    case 4: driver.press(for: .milliseconds(Int.random(in: 900...2_500, using: &chance)))
    case 5: driver.pressAndTurn(Int.random(in: -3...9, using: &chance))
    case 6: driver.pause(.milliseconds(Int.random(in: 0...15_000, using: &chance)))
    case 7: driver.pause(.seconds(Int.random(in: 10...200, using: &chance)))
    case 8:
      let date = FireDate.absolute(
        driver.moment.wall + .seconds(Int.random(in: 0...90, using: &chance)))
      driver.plan(
        .command(.schedule(date, body: "x", sound: "bell", badge: nil)), at: driver.hand)
    case 9: driver.plan(.command(.setBadge(Int.random(in: 0...6, using: &chance))), at: driver.hand)
    case 10:
      driver.plan(.zone(Bool.random(using: &chance) ? Zones.berlin : Zones.tokyo), at: driver.hand)
    default: driver.pressDown()
    }
  }

  @Test(arguments: UInt64(1)...24) func sameInputs_giveTheSameEffectsAtTheSameMoments(seed: UInt64)
  {
    let plain = play(seed: seed, extraWakes: 0)
    let busy = play(seed: seed, extraWakes: 25)
    let (left, right) = (plain.entries, busy.entries)
    let differs = zip(left, right).first { $0.at != $1.at || $0.effect != $1.effect }
    #expect(
      differs == nil,
      "seed \(seed), replay: swift test --filter ExtraWakeTests, \(String(describing: differs))")
    #expect(left.count == right.count, "seed \(seed)")
    #expect(plain.clock.mode == busy.clock.mode)
    #expect(plain.clock.state == busy.clock.state)
  }
}
