import AlarmCore

/// Measures what decoding an edge of the knob costs, with clocks and counters handed in.
///
/// A round decodes the whole trace once through the core's own decoder, from records as a port
/// hands them over. Rounds are made one by one, so that a peer can run in between on the same
/// machine at the same time.
package struct KnobMeasurement {
  /// What one round showed.
  package struct Round: Hashable, Sendable {
    /// Processor time in nanoseconds.
    package var nanoseconds: Int64
    /// Heap allocations during the round; nil when nobody counts them.
    package var allocations: Int?
    /// What came out.
    package var decoded: Decoded

    /// Makes a round.
    package init(nanoseconds: Int64, allocations: Int?, decoded: Decoded) {
      self.nanoseconds = nanoseconds
      self.allocations = allocations
      self.decoded = decoded
    }
  }

  /// What came out of a trace.
  package struct Decoded: Hashable, Sendable {
    /// Detents clockwise.
    package var clockwise: Int
    /// Detents counterclockwise.
    package var counterclockwise: Int
    /// What the decoder counted on the way; it is part of the work.
    package var counters: KnobCounters

    /// Makes what came out.
    package init(clockwise: Int, counterclockwise: Int, counters: KnobCounters) {
      self.clockwise = clockwise
      self.counterclockwise = counterclockwise
      self.counters = counters
    }
  }

  /// How many edges a round decodes.
  package var edgeCount: Int { edges.count }

  private let edges: [LineEdge]
  private let processorTime: () -> Int64
  private let allocations: () -> Int?

  /// Prepares a measurement.
  ///
  /// - Parameters:
  ///   - processorTime: nanoseconds this process has computed so far.
  ///   - allocations: heap allocations so far; nil when nobody counts them.
  package init(
    _ trace: KnobTrace, processorTime: @escaping () -> Int64, allocations: @escaping () -> Int?
  ) {
    edges = trace.edges
    self.processorTime = processorTime
    self.allocations = allocations
  }

  /// Decodes the trace once and tells what that took.
  package func round() -> Round {
    let allocatedBefore = allocations()
    let start = processorTime()
    let decoded = KnobMeasurement.decode(edges)
    let end = processorTime()
    let allocated = allocations().flatMap { after in allocatedBefore.map { after - $0 } }
    return Round(
      nanoseconds: end - start, allocations: allocated, decoded: decoded)
  }

  /// The work that is measured.
  private static func decode(_ edges: [LineEdge]) -> Decoded {
    var knob = KnobDecoder(kind: .fullCycle)
    let detents = knob.edges(edges)
    return Decoded(
      clockwise: detents.clockwise, counterclockwise: detents.counterclockwise,
      counters: knob.counters)
  }
}
