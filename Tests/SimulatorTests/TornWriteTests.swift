import AlarmCore
import Chance
import CivilTime
import FlashLog
import Simulator
import Testing

/// Power goes inside the write of an edit, at any byte: what was acknowledged holds, and the store
/// can always be read.
@Suite struct TornWriteTests {
  /// Where in the commit, and how much of the write arrives.
  struct Tearing: CustomTestStringConvertible {
    /// Operations of the device after the confirming press.
    var operation: Int
    var tear: Tear

    var testDescription: String { "operation \(operation), \(tear)" }
  }

  private static let tears: [Tear] =
    prefixes.flatMap { kept in tails.map { Tear.prefix(kept, tail: $0) } }
    + [.everything, .sectors(0b1010_0101, sectorBytes: 512), .sectors(0b1110, sectorBytes: 512)]
  private static let prefixes =
    RandomRun.isLong ? [0, 1, 23, 24, 60, 200, 511, 512, 2_048, 4_095] : [0, 24, 200, 4_095]
  private static let tails: [Tear.Tail] = RandomRun.isLong ? Tear.Tail.allCases : [.old, .noise]

  /// A first commit writes and flushes the opening, then the record.
  static let first = (0..<4).flatMap { operation in
    tears.map { Tearing(operation: operation, tear: $0) }
  }
  /// A later one writes and flushes the record.
  static let later = (0..<2).flatMap { operation in
    tears.map { Tearing(operation: operation, tear: $0) }
  }

  /// Confirms what is set and loses power inside the commit; true when it came to that.
  private func cut(_ night: inout SimulatedNight, _ tearing: Tearing) -> Bool {
    night.catchUp()
    let next = night.stateDevice.counts.operations
    night.stateDevice.schedule(.cut(PowerCut(tearing.tear)), at: next + tearing.operation)
    night.hand.press()
    return night.run(until: { !$0.stateDevice.isPowered }, within: .seconds(20))
  }

  /// What the clock finds after power came back, and when it rings.
  private func found(_ night: inout SimulatedNight) -> (
    armed: CivilDateTime?, rings: [CivilDateTime]
  ) {
    night.restart(after: .seconds(20))
    night.run(for: .milliseconds(10))
    let armed = night.armedFor
    for hour in [0, 1] {
      night.run(until: Berlin.at(2026, 3, 2, hour, hour == 0 ? 30 : 0))
      night.run(for: .seconds(1))
      if night.isSounding { night.hold() }
    }
    return (armed, night.rings)
  }

  @Test(arguments: first)
  func firstAlarm_isThereOrNotAndNeverSaidToBe(tearing: Tearing) {
    var night = SimulatedNight.at(23, 10)
    night.turnHand(to: 0, 30)
    #expect(cut(&night, tearing))
    #expect(night.trace.armed() == [], "not acknowledged")
    let alarm = Berlin.at(2026, 3, 2, 0, 30)
    let (armed, rings) = found(&night)
    #expect(armed == nil || armed == alarm)
    #expect(rings == [armed].compactMap(\.self))
    switch night.trace.starts.last {
    case .blank, .state: break
    case .damaged, .newerFormat, .unreadable, .unmade, nil: Issue.record("\(night.trace.starts)")
    }
    if armed != nil {
      #expect(tearing.operation >= 2, "only a whole record is read")
    }
  }

  @Test(arguments: later)
  func changedAlarm_isTheOldOneOrTheNewOne(tearing: Tearing) {
    var night = SimulatedNight.at(23, 10)
    night.set(0, 30)
    let old = Berlin.at(2026, 3, 2, 0, 30)
    #expect(night.trace.armed() == [old])
    // On by half an hour: the first detent wakes.
    night.turnHand(to: 0, 30)
    #expect(cut(&night, tearing))
    #expect(night.trace.armed() == [old], "the change is not acknowledged")
    let (armed, rings) = found(&night)
    #expect(armed == old || armed == Berlin.at(2026, 3, 2, 1, 0))
    #expect(rings == [armed].compactMap(\.self))
  }

  @Test func cutAtAnyInstant_wakesWhoeverWasToldSo() {
    let run = RandomRun("TornWriteTests")
    var random = SeededGenerator(seed: run.seed)
    for round in 0..<RandomRun.count(12, long: 300) {
      var night = SimulatedNight.at(23, 10, seed: random.next())
      night.turnHand(to: 0, 30)
      night.hand.press()
      // Half of the cuts while setting, half around the ring.
      let isRinging = random.next() % 2 == 0
      if isRinging { night.run(until: Berlin.at(2026, 3, 2, 0, 29)) }
      night.run(for: .microseconds(Int64(random.next() % (isRinging ? 63_000_000 : 12_000_000))))
      let wasTold = !night.trace.armed().isEmpty
      let kept = Int(random.next() % 4_097)
      let tail = Tear.Tail.allCases[Int(random.next() % 4)]
      night.cutPower(PowerCut(.prefix(kept, tail: tail)))
      night.restart(after: .milliseconds(Int64(random.next() % 60_000)))
      _ = night.run(until: { $0.isSounding }, step: .seconds(30), within: .seconds(2 * 3_600))
      if night.isSounding { night.hold() }
      night.run(for: .seconds(1_800))
      let rings = night.trace.begins.count
      #expect(!wasTold || (1...2).contains(rings), "round \(round): \(run.replay)")
      let badge = night.badge
      #expect(badge <= 1, "round \(round): \(run.replay)")
    }
  }
}
