import AlarmCore
import Chance
import CivilTime
import Testing

@Suite struct KnobDecoderTests {
  struct Levels: Hashable, CustomTestStringConvertible {
    var a: Bool
    var b: Bool
    var testDescription: String { (a ? "1" : "0") + (b ? "1" : "0") }
  }

  static let states = [true, false].flatMap { a in [true, false].map { Levels(a: a, b: $0) } }
  /// One turn clockwise from each state: which line changes.
  private func turn(_ decoder: inout KnobDecoder, quarters: Int, clockwise: Bool) -> [Int] {
    (0..<quarters).map { _ in
      let isA = (decoder.a == decoder.b) == clockwise
      return decoder.edge(isA: isA, level: isA ? !decoder.a : !decoder.b)
    }
  }

  @Test(arguments: states, [true, false]) func quarter_hasTheDirectionOfItsTransition(
    from: Levels, isA: Bool
  ) {
    var decoder = KnobDecoder(kind: .fullCycle, a: from.a, b: from.b)
    _ = decoder.edge(isA: isA, level: isA ? !from.a : !from.b)
    // At a rest the quarters are counted anew.
    let clockwise = (from.a == from.b) == isA
    let isRest = decoder.a && decoder.b
    #expect(decoder.quarters == (isRest ? 0 : clockwise ? 1 : -1))
  }

  @Test func fullCycle_emitsAtItsRestOnly() {
    var decoder = KnobDecoder(kind: .fullCycle)
    #expect(turn(&decoder, quarters: 12, clockwise: true) == [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])
    #expect(turn(&decoder, quarters: 8, clockwise: false) == [0, 0, 0, -1, 0, 0, 0, -1])
  }

  @Test func halfCycle_emitsAtBothItsRests() {
    var decoder = KnobDecoder(kind: .halfCycle)
    #expect(turn(&decoder, quarters: 6, clockwise: true) == [0, 1, 0, 1, 0, 1])
    #expect(turn(&decoder, quarters: 6, clockwise: false) == [0, -1, 0, -1, 0, -1])
  }

  @Test(arguments: states, [KnobKind.fullCycle, .halfCycle]) func start_inAnyStateIsNoStep(
    from: Levels, kind: KnobKind
  ) {
    for clockwise in [true, false] {
      var decoder = KnobDecoder(kind: kind, a: from.a, b: from.b)
      var emitted: [Int] = []
      while !decoder.isAtRest {
        emitted += turn(&decoder, quarters: 1, clockwise: clockwise)
      }
      #expect(emitted.allSatisfy { $0 == 0 })
      let quarters = kind.quarters
      #expect(turn(&decoder, quarters: quarters, clockwise: clockwise).last == (clockwise ? 1 : -1))
    }
  }

  @Test func quarterCycle_emitsWhatTheOtherContactOrQuietConfirms() {
    var decoder = KnobDecoder(kind: .quarterCycle)
    #expect(turn(&decoder, quarters: 4, clockwise: true) == [0, 1, 1, 1])
    #expect(decoder.resync(a: true, b: true) == 1)
    #expect(decoder.resync(a: true, b: true) == 0, "once")
    #expect(turn(&decoder, quarters: 1, clockwise: false) == [0])
    #expect(decoder.resync(a: true, b: false) == -1)
  }

  @Test func quarterCycle_turnedBackBeforeItIsQuiet_emitsNothing() {
    var decoder = KnobDecoder(kind: .quarterCycle)
    #expect(turn(&decoder, quarters: 1, clockwise: true) == [0])
    #expect(turn(&decoder, quarters: 1, clockwise: false) == [0])
    #expect(decoder.resync(a: true, b: true) == 0)
    #expect(decoder.counters.doubtful == 0)
  }

  @Test func quarterCycle_readingThatFindsOneQuarter_emitsIt_andTwoAreDropped() {
    var decoder = KnobDecoder(kind: .quarterCycle)
    #expect(decoder.resync(a: false, b: true) == 1)
    #expect(decoder.resync(a: true, b: false) == 0, "either way round")
    #expect(decoder.counters.illegal == 1 && decoder.counters.lost == 3)
    _ = decoder.edge(isA: true, level: false)
    #expect(decoder.resync(a: false, b: true) == 0, "one seen, one found: either way round")
    #expect(decoder.counters.doubtful == 1)
  }

  @Test func quarterCycle_afterTheKernelDroppedEdges_countsNoDetentOfThem() {
    var decoder = KnobDecoder(kind: .quarterCycle)
    _ = turn(&decoder, quarters: 1, clockwise: true)
    decoder.overflow(3)
    #expect(turn(&decoder, quarters: 1, clockwise: true) == [0], "dropped")
    #expect(turn(&decoder, quarters: 1, clockwise: true) == [1], "and on it goes")
    #expect(decoder.counters.doubtful == 1)
  }

  @Test(arguments: states, KnobKind.allCases) func clocksFirstReading_isAStart(
    from: Levels, kind: KnobKind
  ) {
    let moment = Moment(
      boot: BootInstant(nanoseconds: 0), wall: WallTime(seconds: 0), generation: 0, trust: .synced)
    var clock = AlarmClock(
      ClockConfiguration(knob: kind), restoring: nil, zone: .utc, at: moment)
    _ = clock.start(.blank)
    let levels = LineLevels(knobA: from.a, knobB: from.b, button: false)
    _ = clock.handle(.levels(levels), at: moment)
    #expect(clock.knob == KnobDecoder(kind: kind, a: from.a, b: from.b))
  }

  @Test(arguments: KnobKind.allCases) func swappedLines_negate(kind: KnobKind) {
    var generator = SeededGenerator(seed: 7)
    var decoder = KnobDecoder(kind: kind)
    var swapped = KnobDecoder(kind: kind)
    for _ in 0..<4_000 {
      let isA = Bool.random(using: &generator)
      let level = Bool.random(using: &generator)
      #expect(decoder.edge(isA: isA, level: level) == -swapped.edge(isA: !isA, level: level))
    }
  }

  @Test func invertedLines_keepHalfCycleResults() {
    var generator = SeededGenerator(seed: 8)
    var decoder = KnobDecoder(kind: .halfCycle)
    var inverted = KnobDecoder(kind: .halfCycle, a: false, b: false)
    for _ in 0..<4_000 {
      let isA = Bool.random(using: &generator)
      let level = Bool.random(using: &generator)
      #expect(decoder.edge(isA: isA, level: level) == inverted.edge(isA: isA, level: !level))
    }
  }

  @Test func mergedEdges_onlyCount() {
    var decoder = KnobDecoder(kind: .fullCycle)
    _ = turn(&decoder, quarters: 2, clockwise: true)
    let before = decoder
    for _ in 0..<3 { #expect(decoder.edge(isA: true, level: decoder.a) == 0) }
    var counted = before.counters
    counted.edges += 3
    counted.merged += 3
    #expect(decoder.counters == counted)
    #expect(decoder.quarters == before.quarters && decoder.isDoubtful == before.isDoubtful)
    #expect(turn(&decoder, quarters: 2, clockwise: true) == [0, 1])
  }

  @Test(arguments: KnobKind.allCases) func chatterAtRest_isSilent(kind: KnobKind) {
    for isA in [true, false] {
      var decoder = KnobDecoder(kind: kind)
      for index in 0..<1_000 {
        #expect(decoder.edge(isA: isA, level: index % 2 == 1) == 0)
      }
      #expect(decoder.quarters == 0)
    }
  }

  @Test func abortedTurn_isSilent() {
    var decoder = KnobDecoder(kind: .fullCycle)
    for quarters in 1...3 {
      #expect(turn(&decoder, quarters: quarters, clockwise: true).allSatisfy { $0 == 0 })
      #expect(turn(&decoder, quarters: quarters, clockwise: false).allSatisfy { $0 == 0 })
    }
  }

  // MARK: Loss

  @Test(arguments: 0..<4) func fullCycle_lostEdgeCostsAtMostOneDetentNeverADirection(lost: Int) {
    for clockwise in [true, false] {
      var decoder = KnobDecoder(kind: .fullCycle)
      var real = Levels(a: true, b: true)
      var sum = 0
      for quarter in 0..<12 {
        let isA = (real.a == real.b) == clockwise
        if isA { real.a.toggle() } else { real.b.toggle() }
        if quarter != lost { sum += decoder.edge(isA: isA, level: isA ? real.a : real.b) }
        // A hand rests at each detent, and the lines are read again.
        if quarter % 4 == 3 { sum += decoder.resync(a: real.a, b: real.b) }
      }
      #expect((clockwise ? [2, 3] : [-2, -3]).contains(sum), "lost \(lost)")
      #expect(turn(&decoder, quarters: 4, clockwise: clockwise).last == (clockwise ? 1 : -1))
    }
  }

  @Test(arguments: 0..<2) func halfCycle_lostEdgeEmitsNothingThatAReadingCompletes(lost: Int) {
    for clockwise in [true, false] {
      var decoder = KnobDecoder(kind: .halfCycle)
      var real = Levels(a: true, b: true)
      var sum = 0
      for quarter in 0..<6 {
        let isA = (real.a == real.b) == clockwise
        if isA { real.a.toggle() } else { real.b.toggle() }
        if quarter != lost { sum += decoder.edge(isA: isA, level: isA ? real.a : real.b) }
        if quarter % 2 == 1 {
          let completed = decoder.resync(a: real.a, b: real.b)
          #expect(completed == 0)
          sum += completed
        }
      }
      #expect((clockwise ? [1, 2] : [-1, -2]).contains(sum))
      #expect(turn(&decoder, quarters: 2, clockwise: clockwise).last == (clockwise ? 1 : -1))
    }
  }

  @Test func resync_thatAgreesClearsADoubtAtRestOnly() {
    var decoder = KnobDecoder(kind: .fullCycle)
    decoder.overflow(3)
    #expect(decoder.counters.overflowed == 3)
    #expect(decoder.resync(a: true, b: true) == 0)
    #expect(turn(&decoder, quarters: 4, clockwise: true).last == 1)
    _ = turn(&decoder, quarters: 1, clockwise: true)
    decoder.overflow(1)
    #expect(decoder.resync(a: decoder.a, b: decoder.b) == 0)
    #expect(
      turn(&decoder, quarters: 3, clockwise: true).last == 0, "the detent under way is doubtful")
    #expect(decoder.counters.doubtful == 1)
    #expect(turn(&decoder, quarters: 4, clockwise: true).last == 1)
  }

  @Test func resync_completesOnlyAFullCycleDetentOneQuarterShort() {
    for clockwise in [true, false] {
      for quarters in 0...3 {
        var decoder = KnobDecoder(kind: .fullCycle)
        _ = turn(&decoder, quarters: quarters, clockwise: clockwise)
        let emitted = decoder.resync(a: true, b: true)
        #expect(emitted == (quarters == 3 ? (clockwise ? 1 : -1) : 0))
      }
    }
  }

  @Test func resync_ofBothLinesIsIllegalAndSilent() {
    for kind in KnobKind.allCases {
      var decoder = KnobDecoder(kind: kind)
      #expect(decoder.resync(a: false, b: false) == 0)
      #expect(decoder.counters.illegal == 1)
      #expect(decoder.counters.lost == 2)
      #expect(decoder.resync(a: true, b: true) == 0)
    }
  }
}
