import AlarmCore
import Chance
import Simulator
import Testing
import Waveforms

/// What the clock's decoders make of recordings.
@Suite struct RecordingReplayTests {
  private typealias Row = EdgeRecording.Row

  /// Rows of a knob, of whose levels one changes with each: "A", "B" in the order they change.
  private func rows(
    _ changes: String, from start: (a: Bool, b: Bool) = (true, true), startsAt: Int64 = 10_000_000
  ) -> [Row] {
    var (a, b) = start
    return changes.enumerated().map { index, line in
      let at = BootInstant(nanoseconds: startsAt + Int64(index) * 1_000_000)
      if line == "A" {
        a.toggle()
        return Row(LineEdge(line: .knobA, level: a, at: at))
      }
      b.toggle()
      return Row(LineEdge(line: .knobB, level: b, at: at))
    }
  }

  private func readings(_ a: Bool, _ b: Bool, _ button: Bool, at: Int64) -> [Row] {
    let at = BootInstant(nanoseconds: at)
    return [(InputLine.knobA, a), (.knobB, b), (.button, button)].map {
      Row(LineEdge(line: $0.0, level: $0.1, at: at), isReading: true)
    }
  }

  private func report(
    _ rows: [Row], kind: KnobKind = .fullCycle, hasReadings: Bool? = nil
  ) -> ReplayReport {
    RecordingReplay.report(
      on: EdgeRecording(rows, hasReadings: hasReadings ?? rows.contains(where: \.isReading)),
      kind: kind, debounce: ButtonDecoder.defaultDebounce)
  }

  private func turns(_ report: ReplayReport) -> [Int] {
    [report.clockwise, report.counterclockwise]
  }

  @Test func detents_areCountedEachWay_whereTheyCame() {
    let report = report(rows("ABABABAB") + rows("BABA", startsAt: 20_000_000))
    #expect(
      report.events == [
        ReplayReport.Event(at: BootInstant(nanoseconds: 13_000_000), .clockwise),
        ReplayReport.Event(at: BootInstant(nanoseconds: 17_000_000), .clockwise),
        ReplayReport.Event(at: BootInstant(nanoseconds: 23_000_000), .counterclockwise),
      ])
    #expect(report.edges == [.knobA: 6, .knobB: 6])
    #expect(report.span?.upperBound.nanoseconds == 23_000_000)
  }

  @Test func halfCycleKnob_beginsAtTheRestThatItsFirstEdgeLeaves() {
    #expect(turns(report(rows("ABAB"), kind: .halfCycle)) == [2, 0])
    #expect(turns(report(rows("ABAB", from: (false, false)), kind: .halfCycle)) == [2, 0])
    #expect(turns(report(rows("BA", from: (false, false)), kind: .halfCycle)) == [0, 1])
  }

  @Test func firstReport_mayBeLate() {
    // A closes and chatters; its first report was read too late, and shows it open.
    let chatter = [(0, true), (20, false), (40, true), (60, false)].map { offset, level in
      let at = BootInstant(nanoseconds: 9_000_000 + Int64(offset) * 1_000)
      return Row(LineEdge(line: .knobA, level: level, at: at))
    }
    #expect(turns(report(chatter + rows("B", from: (false, true)), kind: .halfCycle)) == [1, 0])
  }

  @Test func firstReading_saysWhereItBegins() {
    // Between two rests: the first rest is no click yet.
    let begun = readings(false, true, false, at: 1) + rows("BAB", from: (false, true))
    #expect(turns(report(begun)) == [0, 0])
    #expect(turns(report(begun + rows("ABAB", startsAt: 30_000_000))) == [1, 0])
  }

  @Test func lostEdge_isMadeUpForByAReadingThatWasRecorded() {
    // The last edge is missing, and the reading after quiet shows it.
    let lost = readings(true, true, false, at: 1) + rows("ABA")
    #expect(turns(report(lost)) == [0, 0])
    let read = report(lost + readings(true, true, false, at: 15_000_000))
    #expect(turns(read) == [1, 0])
    #expect(read.counters.lost == 1)
    #expect(read.readings == 6)
  }

  @Test func withoutReadings_theLastLevelsStandForThem() {
    // A gap in the numbers makes the detent doubtful; after quiet at a rest it is no longer.
    var doubtful = rows("ABAB")
    for index in doubtful.indices { doubtful[index].edge.sequence = UInt32(index / 2 + 1) }
    doubtful[2].edge.sequence += 2
    let cut = report(doubtful)
    #expect(turns(cut) == [0, 0])
    #expect(cut.missing == 2)
    #expect(cut.counters.overflowed == 2)
    #expect(cut.counters.doubtful == 1)
    #expect(turns(report(doubtful + rows("ABAB", startsAt: 100_000_000))) == [1, 0])
  }

  @Test func numbers_thatBeginAnywhereWrapOrBeginAnew_missNothing() {
    var recorded = rows("AAAA")
    for (index, number) in [UInt32.max - 1, .max, 1, 1].enumerated() {
      recorded[index].edge.sequence = number
    }
    // After the greatest number comes 0, which stands for none: one may be missing there.
    #expect(report(recorded).missing <= 1)
    for (index, number) in [UInt32(70), 71, 1, 2].enumerated() {
      recorded[index].edge.sequence = number
    }
    #expect(report(recorded).missing == 0)
  }

  private func press(_ edges: [(Int64, Bool)]) -> [Row] {
    edges.map {
      Row(
        LineEdge(
          line: .button, level: $0.1, at: BootInstant(nanoseconds: $0.0 * 1_000_000)))
    }
  }

  @Test func presses_haveTheirLengths() {
    let report = report(
      press([(10, true), (11, false), (12, true), (130, false), (500, true), (2_700, false)]))
    #expect(
      report.events.map(\.deed) == [
        .press(held: .milliseconds(120)), .press(held: .milliseconds(2_200)),
      ])
    #expect(report.events.map(\.at.nanoseconds) == [10_000_000, 500_000_000])
    #expect(report.presses == 2)
  }

  @Test func pressAtTheEnd_isToldAsSuch() {
    #expect(report(press([(10, true)])).events.map(\.deed) == [.press(held: nil)])
  }

  @Test func buttonDownFromTheStart_countsForNothing() {
    let down = readings(true, true, true, at: 1)
    #expect(report(down + press([(10, false)])).events.isEmpty)
    #expect(report(down + press([(10, false), (50, true), (90, false)])).presses == 1)
  }

  @Test func nothing_isReportedAsNothing() {
    let report = report([])
    #expect(report.events.isEmpty && report.span == nil)
    #expect(report.text(name: "x").hasPrefix("x: 0 edges in 0.000 s\n"))
    let line = report.json(name: "a\"\u{1}").line
    #expect(line.hasPrefix(#"{"file":"a\"\u0001","lengthNs":0,"#), "\(line)")
  }

  /// Chatter as recorded of real contacts, through a file and back.
  @Test(arguments: KnobKind.allCases) func bouncingTurns_areCountedOutOfAFile(kind: KnobKind) throws
  {
    let seed = RandomSeed.announced(for: "RecordingReplayTests")
    let recorded = BouncingTurns(kind: kind, seed: seed, count: 200)
    let read = try EdgeRecordingReader.read(recorded.csv)
    #expect(read.rows == recorded.rows, "seed \(seed)")
    let report = report(read.rows, kind: kind)
    #expect(turns(report) == recorded.turns, "seed \(seed)")
    #expect(report.counters.merged > 0 && report.counters.doubtful == 0, "seed \(seed)")
  }
}
