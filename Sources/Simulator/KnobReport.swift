/// What the rounds of a knob measurement came to, alone or beside a peer's.
package struct KnobReport: Hashable, Sendable {
  /// A peer is to take at least half of our time for an edge.
  package static let ratioWanted = 2.0

  /// Edges of one round.
  package let edges: Int
  /// Our rounds, in the order they ran.
  package let rounds: [KnobMeasurement.Round]
  /// The peer's rounds, in the order they ran; empty when none was asked.
  package let peer: [KnobPeerLine]

  /// Makes a report of at least one round.
  package init(edges: Int, rounds: [KnobMeasurement.Round], peer: [KnobPeerLine]) {
    precondition(edges > 0 && !rounds.isEmpty, "nothing was measured")
    self.edges = edges
    self.rounds = rounds
    self.peer = peer
  }

  /// Processor time an edge takes, in nanoseconds: the median of the rounds.
  package var nanoseconds: Double {
    Median.of(rounds.map { Double($0.nanoseconds) / Double(edges) })
  }

  /// The same of the peer; nil without one.
  package var peerNanoseconds: Double? {
    peer.isEmpty ? nil : Median.of(peer.map(\.nanoseconds))
  }

  /// How many times the peer's time ours is; nil without one.
  package var ratio: Double? {
    peerNanoseconds.flatMap { $0 > 0 ? nanoseconds / $0 : nil }
  }

  /// Heap allocations over all rounds; nil when nobody counted them.
  package var allocations: Int? {
    let counted = rounds.compactMap(\.allocations)
    return counted.count == rounds.count ? counted.reduce(0, +) : nil
  }

  /// What came out; every round decodes the same trace.
  package var decoded: KnobMeasurement.Decoded { rounds[0].decoded }

  /// True when all rounds decoded the same, and the peer did too.
  package var isConsistent: Bool {
    rounds.allSatisfy { $0.decoded == decoded }
      && peer.allSatisfy {
        $0.clockwise == decoded.clockwise && $0.counterclockwise == decoded.counterclockwise
      }
  }

  /// True when what was looked at is good, time apart: a time is for people to judge.
  package var isGood: Bool { isConsistent && (allocations ?? 0) == 0 }
}
