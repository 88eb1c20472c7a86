import AlarmCore
import Chance
import Simulator
import Testing

/// Turns of a knob whose contacts bounce as real ones do, nothing lost.
@Suite struct KnobTurnTests {
  /// Quicker, the bounce of one contact would reach into the change of the other, and their order
  /// would say nothing.
  static let quickest: UInt64 = 1_200
  static let slowest: UInt64 = 30_000

  @Test(arguments: [KnobKind.fullCycle, .halfCycle])
  func randomDetents_areAllCountedTheRightWay(kind: KnobKind) {
    let run = RandomRun("KnobTurnTests")
    var random = SeededGenerator(seed: run.seed)
    var shaft = KnobShaft(kind, bounceSeed: run.seed &+ 1)
    var reader = KnobReader(kind)
    var wrong = 0
    var direction = 1
    for _ in 0..<RandomRun.count(100_000, long: 1_000_000) {
      let isTurningBack = random.next() % 4 == 0
      if isTurningBack { direction = -direction }
      let quarter = Duration.microseconds(
        Int64(Self.quickest + random.next() % (random.next() % 4 == 0 ? Self.slowest : 3_000)))
      let rest = Duration.milliseconds(isTurningBack ? 30 : Int64(random.next() % 40))
      reader.take(shaft.click(direction, quarter: quarter, then: rest))
      if reader.takeDetents() != [direction] { wrong += 1 }
    }
    #expect(wrong == 0, "\(run.replay)")
    #expect(reader.decoder.counters.lost == 0, "\(run.replay)")
    #expect(reader.decoder.counters.doubtful == 0, "\(run.replay)")
    #expect(reader.decoder.counters.merged > reader.decoder.counters.edges / 10)
  }

  /// A detent is told late there: by the next one, or once it was quiet.
  @Test func randomQuarterCycleDetents_areAllCountedTheRightWay() {
    let run = RandomRun("KnobTurnTests")
    var random = SeededGenerator(seed: run.seed)
    var shaft = KnobShaft(.quarterCycle, bounceSeed: run.seed &+ 1)
    var reader = KnobReader(.quarterCycle)
    var wrong = 0
    var left = RandomRun.count(100_000, long: 1_000_000)
    while left > 0 {
      let direction = random.next() % 2 == 0 ? 1 : -1
      let clicks = 1 + Int(random.next() % 12)
      left -= clicks
      for _ in 0..<clicks {
        let quarter = Duration.microseconds(
          Int64(Self.quickest + random.next() % (random.next() % 4 == 0 ? Self.slowest : 3_000)))
        reader.take(shaft.click(direction, quarter: quarter, then: .zero))
      }
      shaft.time = shaft.time + .milliseconds(30)
      reader.wait(until: shaft.time)
      let detents = reader.takeDetents()
      if detents != [Int](repeating: direction, count: clicks) { wrong += 1 }
    }
    #expect(wrong == 0, "\(run.replay)")
    #expect(reader.decoder.counters.lost == 0, "\(run.replay)")
    #expect(reader.decoder.counters.merged > reader.decoder.counters.edges / 10)
  }

  @Test(arguments: [KnobKind.fullCycle, .halfCycle])
  func turningHalfwayAndBack_countsNothing(kind: KnobKind) {
    let run = RandomRun("KnobTurnTests")
    var random = SeededGenerator(seed: run.seed)
    var shaft = KnobShaft(kind, bounceSeed: run.seed &+ 1)
    var reader = KnobReader(kind)
    for _ in 0..<RandomRun.count(500, long: 20_000) {
      let reach = 1 + Int(random.next() % UInt64(shaft.quartersPerDetent - 1))
      let direction = random.next() % 2 == 0 ? 1 : -1
      for step in [direction, -direction] {
        for _ in 0..<reach {
          let quarter = Duration.microseconds(1_200 + Int64(random.next() % 9_000))
          reader.take(shaft.move(step, taking: quarter))
        }
      }
    }
    #expect(reader.takeDetents() == [], "\(run.replay)")
  }

  @Test(arguments: KnobKind.allCases, ["A", "B", "A and B in turn"])
  func chatterAtRest_countsNothing(kind: KnobKind, contacts: String) {
    let run = RandomRun("KnobTurnTests")
    var shaft = KnobShaft(kind, bounceSeed: run.seed)
    var reader = KnobReader(kind)
    for _ in 0..<4 / kind.quarters {
      for round in 0..<RandomRun.count(1_000, long: 20_000) {
        let isA = contacts == "A" || contacts != "B" && round % 2 == 0
        reader.take(shaft.chatter(isA: isA))
      }
      #expect(reader.takeDetents() == [], "\(run.replay)")
      shaft.time = shaft.time + .seconds(1)
      reader.take(shaft.click(1, quarter: .milliseconds(5), then: .seconds(1)))
      reader.wait(until: shaft.time)
      #expect(reader.takeDetents() == [1], "\(run.replay)")
    }
  }

  @Test(arguments: [KnobKind.fullCycle, .halfCycle])
  func startsInEveryState_countNothingYet(kind: KnobKind) {
    for (a, b) in [(true, true), (false, true), (false, false), (true, false)] {
      var decoder = KnobDecoder(kind: kind)
      #expect(decoder.resync(a: a, b: b) == 0)
      #expect(decoder.a == a && decoder.b == b)
    }
  }

  @Test(arguments: KnobKind.allCases)
  func mirroredContacts_mirrorTheTurn(kind: KnobKind) {
    let run = RandomRun("KnobTurnTests")
    var shaft = KnobShaft(kind, bounceSeed: run.seed)
    var decoder = KnobDecoder(kind: kind)
    var mirrored = KnobDecoder(kind: kind)
    var random = SeededGenerator(seed: run.seed)
    for _ in 0..<1_000 {
      let direction = random.next() % 2 == 0 ? 1 : -1
      for report in shaft.click(direction, quarter: .milliseconds(2), then: .zero) {
        let detent = decoder.edge(isA: report.isA, level: report.level)
        #expect(mirrored.edge(isA: !report.isA, level: report.level) == -detent)
      }
    }
  }

  /// The older kernel interface has a queue a line: what arrives first of two lines is chance.
  @Test func orderOfArrival_isNoMatterOnceStampsAreMerged() {
    let run = RandomRun("KnobTurnTests")
    var random = SeededGenerator(seed: run.seed)
    for _ in 0..<200 {
      var edges: [LineEdge] = []
      for instant in 0..<60 {
        // A coarse clock: often both lines have the same stamp.
        for line in [InputLine.knobA, .knobB] where random.next() % 2 == 0 {
          let at = BootInstant(nanoseconds: Int64(instant) * 4_000_000)
          edges.append(LineEdge(line: line, level: random.next() % 2 == 0, at: at))
        }
      }
      var decoder = KnobDecoder(kind: .fullCycle)
      var permuted = decoder
      _ = decoder.edges(Self.merged(edges))
      _ = permuted.edges(Self.merged(Self.permuted(edges, &random)))
      #expect(decoder == permuted, "\(run.replay)")
    }
  }

  /// By stamp, and of equal stamps A first, as adapters merge.
  private static func merged(_ edges: [LineEdge]) -> [LineEdge] {
    edges.enumerated().sorted {
      ($0.element.at, $0.element.line.rawValue, $0.offset)
        < ($1.element.at, $1.element.line.rawValue, $1.offset)
    }.map(\.element)
  }

  private static func permuted(_ edges: [LineEdge], _ random: inout SeededGenerator) -> [LineEdge] {
    var lists = [InputLine.knobA, .knobB].map { line in edges.filter { $0.line == line }[...] }
    var arrived: [LineEdge] = []
    while lists.contains(where: { !$0.isEmpty }) {
      let pick = Int(random.next() % 2)
      if let edge = lists[pick].popFirst() { arrived.append(edge) }
    }
    return arrived
  }
}
