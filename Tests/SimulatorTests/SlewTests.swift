import AlarmCore
import CivilTime
import Simulator
import Testing

/// A wall clock that is slewed goes on evenly, and alarms follow it.
@Suite struct SlewTests {
  private func night(_ gain: Duration, over length: Duration) throws -> SimulatedNight {
    let start = try #require(CivilDateTime(iso8601: "2026-03-01T23:10"))
    let night = SimulatedNight(at: start, zone: .utc)
    night.world.slewClock(by: gain, over: length)
    return night
  }

  @Test(arguments: [40, -40, 1, -1, 1_700])
  func clock_hasGainedAllOfItAtTheEnd_andNoMore(seconds: Int) throws {
    var night = try night(.seconds(seconds), over: .seconds(3_600))
    let before = night.world.now()
    night.run(for: .seconds(1_800))
    let half = night.world.now()
    let gained = (half.wall - before.wall) - (half.boot - before.boot)
    #expect(abs((gained - .seconds(seconds) / 2) / .nanoseconds(1)) <= 1)
    night.run(for: .seconds(7_200))
    let after = night.world.now()
    #expect((after.wall - before.wall) - (after.boot - before.boot) == .seconds(seconds))
    #expect(after.generation == before.generation, "nobody set it")
  }

  @Test(arguments: [40, -40, 1_700, -1_700])
  func alarm_ringsWhenTheWallClockShowsIt(seconds: Int) throws {
    var night = try night(.seconds(seconds), over: .seconds(36_000))
    night.world.schedule(
      .event(.command(.setAlarm(DialTime(minutesWrapping: 390)))), at: night.world.now().boot)
    let due = try #require(CivilDateTime(iso8601: "2026-03-02T06:30"))
    while night.civil < due { night.turn(until: night.world.now().boot + .seconds(60)) }
    let wall = night.world.now().wall
    #expect(night.clock.mode != .idle(firstDetent: nil))
    #expect(wall - FireDate.civil(due).instant(in: .utc) < .milliseconds(1))
  }
}
