import AlarmCore
import Simulator
import Testing

/// What one lost edge can do at worst, by searching all ways; a failure shows the shortest way.
@Suite struct KnobSearchTests {
  @Test(arguments: [KnobKind.fullCycle, .halfCycle])
  func nothingLost_countsExactlyWhateverIsRead(kind: KnobKind) {
    let found = KnobSearch.findings(.init(kind: kind, losses: 0, turnsBackUnread: true))
    #expect(found.mistakes == 0, "\(found.worst)")
    #expect(found.states > 100)
  }

  @Test func oneEdgeLost_costsAFullCycleKnobOneDetentAndNoDirection() {
    let found = KnobSearch.findings(.init(kind: .fullCycle))
    #expect(found.mistakes == 1, "\(found.worst)")
    #expect(found.wrongWay == nil)
    #expect(found.states > 500)
  }

  @Test func oneEdgeLost_beforeATurnBackNoHandCanMake_leavesTheHandOneDetentOff() {
    let found = KnobSearch.findings(.init(kind: .fullCycle, turnsBackUnread: true))
    #expect(found.offset == 1, "\(found.worst)")
    #expect(found.wrongWay == nil)
  }

  @Test func oneEdgeLost_costsAHalfCycleKnobTwoDetentsAtMost() {
    let found = KnobSearch.findings(.init(kind: .halfCycle, turnsBackUnread: true))
    #expect(found.mistakes == 2, "\(found.worst)")
    #expect(found.offset == 2)
  }

  @Test func oneEdgeLost_turnsNoHalfCycleKnobTheWrongWayWhereLinesAreReadInBetween() {
    let found = KnobSearch.findings(
      .init(kind: .halfCycle, chattersAtRest: false, turnsBackHalfway: false, isSlow: true))
    #expect(found.mistakes == 2, "\(found.worst)")
    #expect(found.wrongWay == nil)
  }

  /// The limit of a knob without quarters to spare, so that nobody believes it better than it is.
  @Test func oneEdgeLost_canTurnASpunHalfCycleKnobBackOnce() {
    let found = KnobSearch.findings(.init(kind: .halfCycle))
    #expect(found.wrongWay != nil)
  }

  @Test func halfCycleDetent_thatOnlyAReadingCompletes_countsNothing() {
    for (first, second) in [(true, false), (false, true)] {
      var decoder = KnobDecoder(kind: .halfCycle)
      #expect(decoder.edge(isA: first, level: false) == 0)
      #expect(decoder.resync(a: false, b: false) == 0)
      #expect(decoder.counters.doubtful == 1)
      #expect(decoder.edge(isA: second, level: true) == 0)
      #expect(abs(decoder.edge(isA: first, level: true)) == 1, "the next click is exact")
    }
  }
}
