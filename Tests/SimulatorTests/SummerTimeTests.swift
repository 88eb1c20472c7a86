import AlarmCore
import CivilTime
import Simulator
import Testing

/// The two nights of a year that are not 24 hours long, in Central Europe.
@Suite struct SummerTimeTests {
  private struct Rings {
    var civil: [CivilDateTime]
    var after: [Duration]
  }

  private func night(
    _ year: Int, _ month: Int, _ day: Int, set hour: Int, _ minute: Int
  ) -> Rings {
    var night = SimulatedNight(at: Berlin.at(year, month, day, 23, 10), zone: Berlin.zone)
    let start = night.world.now().wall
    night.set(hour, minute)
    night.run(for: .seconds(24 * 3_600))
    let after = night.trace.begins.map { $0.wall - start - SimulatedSound.opening }
    return Rings(civil: night.rings, after: after)
  }

  @Test func nightIntoSummerTime_isAnHourShorter() {
    let rings = night(2026, 3, 28, set: 6, 30)
    #expect(rings.civil == [Berlin.at(2026, 3, 29, 6, 30)])
    #expect(rings.after == [.seconds(6 * 3_600 + 20 * 60)])
  }

  @Test func nightOutOfSummerTime_isAnHourLonger() {
    let rings = night(2026, 10, 24, set: 6, 30)
    #expect(rings.civil == [Berlin.at(2026, 10, 25, 6, 30)])
    #expect(rings.after == [.seconds(8 * 3_600 + 20 * 60)])
  }

  @Test func timeThatDoesNotExist_ringsWhereItWouldHaveBeen() {
    let rings = night(2026, 3, 28, set: 2, 30)
    #expect(rings.civil == [Berlin.at(2026, 3, 29, 3, 30)])
    #expect(rings.after == [.seconds(3 * 3_600 + 20 * 60)])
  }

  @Test func timeThatComesTwice_ringsOnceTheFirstTime() {
    let rings = night(2026, 10, 24, set: 2, 30)
    #expect(rings.civil == [Berlin.at(2026, 10, 25, 2, 30)])
    #expect(rings.after == [.seconds(3 * 3_600 + 20 * 60)])
  }

  @Test func timeThatComesTwice_setAfterItsFirstPassRingsInTheSecond() {
    // Half past two has passed for the first time: ten to three, summer time.
    var night = SimulatedNight(at: Berlin.at(2026, 10, 25, 2, 50), zone: Berlin.zone)
    let start = night.world.now().wall
    night.set(2, 30)
    night.run(for: .seconds(6 * 3_600))
    #expect(
      night.trace.begins.map { $0.wall - start - SimulatedSound.opening } == [.seconds(40 * 60)])
  }

  @Test(arguments: [(20, 40 * 60), (20 * 60, 40 * 60)])
  func powerCutBetweenThePasses_ringsInTheSecondAllTheSame(outage: Int, expected: Int) {
    var night = SimulatedNight(at: Berlin.at(2026, 10, 25, 2, 50), zone: Berlin.zone)
    let start = night.world.now().wall
    night.set(2, 30)
    night.cutPower()
    night.restart(after: .seconds(outage))
    night.run(for: .seconds(24 * 3_600))
    #expect(
      night.trace.begins.map { $0.wall - start - SimulatedSound.opening } == [.seconds(expected)])
  }
}
