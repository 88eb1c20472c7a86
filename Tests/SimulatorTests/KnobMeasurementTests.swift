import AlarmCore
import Simulator
import Testing

@Suite struct KnobMeasurementTests {
  private func round(_ nanoseconds: Int64, _ allocations: Int? = 0) -> KnobMeasurement.Round {
    KnobMeasurement.Round(
      nanoseconds: nanoseconds, allocations: allocations,
      decoded: .init(clockwise: 3, counterclockwise: 2, counters: KnobCounters()))
  }

  private func peer(_ nanoseconds: String) -> KnobPeerLine? {
    KnobPeerLine(output: "c edges 10 cw 3 ccw 2 ns/edge \(nanoseconds)\n")
  }

  @Test func madeTrace_isOneThatCanBeReadAndIsTheSameForItsSeed() {
    let trace = KnobTrace(seed: 4, edges: 10_000)
    #expect(trace.bytes.count == 10_000)
    #expect(KnobTrace.reading(trace.bytes) == .success(trace))
    #expect(KnobTrace(seed: 4, edges: 10_000) == trace)
    #expect(KnobTrace(seed: 5, edges: 10_000) != trace)
    #expect(KnobTrace(seed: 4, edges: 0).bytes.count == 1)
  }

  @Test(
    arguments: [
      ([], KnobTrace.Problem.empty), ([1, 4], .notLevels(4, at: 1)),
      ([1, 1], .notOneEdge(at: 1)), ([3], .notOneEdge(at: 0)), ([1, 2], .notOneEdge(at: 1)),
    ] as [([UInt8], KnobTrace.Problem)])
  func bytesThatAreNoTrace_areRefused(bytes: [UInt8], problem: KnobTrace.Problem) {
    #expect(KnobTrace.reading(bytes) == .failure(problem))
    #expect(!problem.text.isEmpty)
  }

  @Test func edges_areTheBitsThatChange() throws {
    let trace = try KnobTrace.reading([1, 0, 2, 3, 2, 3]).get()
    #expect(trace.edges.map(\.line) == [.knobA, .knobB, .knobA, .knobB, .knobB, .knobB])
    #expect(trace.edges.map(\.level) == [false, false, true, true, false, true])
    var decoder = KnobDecoder(kind: .fullCycle)
    #expect(decoder.edges(trace.edges) == (clockwise: 1, counterclockwise: 0))
  }

  @Test func edgesInARow_areDecodedAsOneByOne() {
    let edges = KnobTrace(seed: 9, edges: 20_000).edges
    for kind in KnobKind.allCases {
      var together = KnobDecoder(kind: kind)
      var single = KnobDecoder(kind: kind)
      let sum = together.edges(edges)
      let each = edges.map { single.edge(isA: $0.line == .knobA, level: $0.level) }
      #expect(sum.clockwise == each.count { $0 > 0 })
      #expect(sum.counterclockwise == each.count { $0 < 0 })
      #expect(sum.clockwise > 100)
      #expect(together == single)
    }
  }

  @Test func round_usesTheClocksItIsGiven() {
    let trace = KnobTrace(seed: 1, edges: 1_000)
    var time: Int64 = 100
    var allocations = 5
    let measurement = KnobMeasurement(
      trace,
      processorTime: {
        time += 7_000
        return time
      },
      allocations: {
        allocations += 2
        return allocations
      })
    let round = measurement.round()
    #expect(round.nanoseconds == 7_000)
    #expect(round.allocations == 2)
    #expect(round.decoded.counters.edges == 1_000)
    let uncounted = KnobMeasurement(trace, processorTime: { 0 }, allocations: { nil })
    #expect(uncounted.round().allocations == nil)
  }

  @Test func report_comparesMedians() throws {
    let peers = try ["2.0", "1.0", "9.5"].map { try #require(peer($0)) }
    let report = KnobReport(
      edges: 10, rounds: [round(30), round(90), round(10)], peer: peers)
    #expect(report.nanoseconds == 3)
    #expect(report.peerNanoseconds == 2)
    #expect(report.ratio == 1.5)
    #expect(report.isGood)
    #expect(report.text.contains("ratio        1.50 (of medians; wanted at most 2.00: yes)"))
    #expect(report.json.line.contains("\"ratio\":1.50"))
  }

  @Test func report_withoutAPeerHasNoRatio() {
    let report = KnobReport(edges: 10, rounds: [round(30), round(40, nil)], peer: [])
    #expect(report.nanoseconds == 3.5)
    #expect(report.ratio == nil)
    #expect(report.allocations == nil)
    #expect(report.text.contains("not counted"))
    #expect(report.json.line.contains("\"ratio\":null"))
    #expect(report.json.line.contains("\"allocations\":null"))
  }

  @Test func report_isBadWithAllocationsOrOtherDetents() throws {
    #expect(!KnobReport(edges: 10, rounds: [round(30, 1)], peer: []).isGood)
    let other = try #require(KnobPeerLine(output: "c cw 4 ccw 2 ns/edge 1"))
    #expect(!KnobReport(edges: 10, rounds: [round(30)], peer: [other]).isGood)
    #expect(KnobReport(edges: 10, rounds: [round(30)], peer: [other]).text.contains("NOT"))
  }

  @Test(arguments: ["", "hello", "c cw 1 ccw 2", "c cw 1 ccw 2 ns/edge", "c cw 1 ccw 2 ns/edge 0"])
  func outputThatSaysNotAll_isNone(output: String) {
    #expect(KnobPeerLine(output: output) == nil)
  }
}
