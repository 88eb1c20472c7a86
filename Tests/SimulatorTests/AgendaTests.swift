import AlarmCore
import Chance
import CivilTime
import Ports
import Simulator
import Testing

/// What is planned happens soonest first and, at equal instants, in the order it was planned.
@Suite struct AgendaTests {
  @Test func plans_happenInTheirOrder_howeverTheyWereMade() throws {
    let run = RandomRun("AgendaTests")
    var random = SeededGenerator(seed: run.seed)
    let world = SimulatedWorld(
      startingAt: WallTime(seconds: 0), card: SimulatedCard(seed: run.seed))
    // What was planned and did not happen yet, in the order it must happen.
    var planned: [(at: BootInstant, number: Int)] = []
    for number in 1...RandomRun.count(2_000, long: 20_000) {
      // Few instants, so that many are equal; mostly later ones, as a hand plans.
      let ahead = Int64(random.next() % (random.next() % 4 == 0 ? 5 : 200))
      let instant = world.now().boot + .nanoseconds(ahead)
      world.schedule(.event(.command(.setBadge(number))), at: instant)
      planned.insert(
        (instant, number), at: planned.firstIndex { $0.at > instant } ?? planned.endIndex)
      guard random.next() % 3 == 0, let next = planned.first?.at else { continue }
      let due = planned.prefix { $0.at == next }
      planned.removeFirst(due.count)
      let happened = world.wait(until: nil)
      try #require(
        happened == due.map { .command(.setBadge($0.number)) }, Comment(rawValue: run.replay))
      #expect(world.now().boot == next)
    }
    #expect(!planned.isEmpty, "some stay planned")
  }
}
