import AlarmCore
import CivilTime
import Testing

@Suite struct NotificationQueueTests {
  private func at(_ seconds: Int64) -> FireDate { .absolute(WallTime(seconds: seconds)) }

  private func filled(_ count: Int) throws -> NotificationQueue {
    var queue = NotificationQueue()
    for index in 0..<count {
      try queue.schedule(at(Int64(index)), in: .utc, body: "\(index)", sound: nil)
    }
    return queue
  }

  @Test func schedule_keepsTheSoonestFirstAndEqualOnesInOrder() throws {
    var queue = NotificationQueue()
    for (seconds, body) in [(30, "c"), (10, "a"), (20, "b"), (10, "a2"), (30, "c2")] {
      try queue.schedule(at(Int64(seconds)), in: .utc, body: body, sound: nil)
    }
    #expect(queue.pending.map(\.body) == ["a", "a2", "b", "c", "c2"])
    #expect(queue.pending.map(\.id.number) == [2, 4, 3, 1, 5])
  }

  @Test func schedule_takes64AndRefusesTheNextUnchanged() throws {
    var queue = try filled(NotificationQueue.limit)
    #expect(NotificationQueue.limit == 64)
    let before = queue
    #expect(throws: NotificationQueue.Refusal.full) {
      try queue.schedule(at(1), in: .utc, body: "", sound: nil)
    }
    #expect(queue == before)
    queue.cancel(NotificationID(1))
    try queue.schedule(at(1), in: .utc, body: "", sound: nil)
    #expect(queue.pending.count == 64)
  }

  @Test func schedule_numbersAreNeverReused() throws {
    var queue = try filled(3)
    queue.cancelAll()
    #expect(try queue.schedule(at(1), in: .utc, body: "", sound: nil) == NotificationID(4))
  }

  @Test(
    arguments: [
      (96, 24, nil), (97, 24, 1), (96, 25, 1), (100, 30, 6), (0, 24, nil),
    ] as [(Int, Int, Int?)])
  func texts_beyondTheirBudgetAreRefusedWithTheBytesOver(body: Int, sound: Int, over: Int?) {
    var queue = NotificationQueue()
    do throws(NotificationQueue.Refusal) {
      try queue.schedule(
        at(1), in: .utc, body: String(repeating: "x", count: body),
        sound: String(repeating: "y", count: sound))
      #expect(over == nil)
    } catch {
      #expect(error == over.map { .tooLong(bytesOver: $0) })
      #expect(queue.pending.isEmpty)
    }
  }

  @Test func texts_areCountedInBytesOfUTF8() {
    var queue = NotificationQueue()
    #expect(throws: NotificationQueue.Refusal.tooLong(bytesOver: 2)) {
      try queue.schedule(at(1), in: .utc, body: String(repeating: "ü", count: 49), sound: nil)
    }
  }

  @Test func takeDue_givesThemInOrderAndLeavesTheRest() throws {
    var queue = try filled(5)
    var taken: [String] = []
    while let due = queue.takeDue(at: WallTime(seconds: 2)) { taken.append(due.body) }
    #expect(taken == ["0", "1", "2"])
    #expect(queue.pending.map(\.body) == ["3", "4"])
    #expect(queue.takeDue(at: WallTime(seconds: 2, nanoseconds: 999_999_999)) == nil)
  }

  @Test func cancel_saysWhetherItWasPending() throws {
    var queue = try filled(2)
    let first = queue.cancel(NotificationID(2))
    let second = queue.cancel(NotificationID(2))
    #expect(first && !second)
    queue.cancelAll { $0.body == "zzz" }
    #expect(queue.pending.count == 1)
    queue.cancelAll()
    #expect(queue.pending.isEmpty)
  }

  @Test func recompute_followsTheZoneAndSortsAnew() throws {
    var queue = NotificationQueue()
    let noon = civil(2026, 3, 2, 12, 0)
    try queue.schedule(.civil(noon), in: Zones.berlin, body: "civil", sound: nil)
    let between = FireDate.absolute(WallTime(seconds: queue.pending[0].instant.seconds + 60))
    try queue.schedule(between, in: Zones.berlin, body: "fixed", sound: nil)
    #expect(queue.pending.map(\.body) == ["civil", "fixed"])
    queue.recompute(in: Zones.bogota)
    #expect(queue.pending.map(\.body) == ["fixed", "civil"])
    #expect(Zones.bogota.civil(at: queue.pending[1].instant) == noon)
  }

  @Test(arguments: [
    (civil(2026, 3, 29, 2, 30), civil(2026, 3, 29, 3, 30)),
    (civil(2026, 10, 25, 2, 30), civil(2026, 10, 25, 2, 30)),
  ])
  func fireDate_inAGapIsCompatibleAndInAnOverlapTheFirst(
    rule: CivilDateTime, shown: CivilDateTime
  ) {
    let instant = FireDate.civil(rule).instant(in: Zones.berlin)
    #expect(Zones.berlin.civil(at: instant) == shown)
    #expect(Zones.berlin.civil(at: instant - .seconds(3_600)) != shown)
  }
}
