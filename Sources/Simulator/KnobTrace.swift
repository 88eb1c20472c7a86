import AlarmCore
import Chance

/// A long turn of a full-cycle knob as a list of edges, made from a seed or read from bytes.
///
/// One byte an edge, the levels after it: A in bit 1, B in bit 0, before the first edge both high.
/// Each byte differs from the one before in one bit.
///
///     bytes    1    0    2    3    2    3
///     edges    A↓   B↓   A↑   B↑   B↓   B↑      one detent clockwise, then a bounce
package struct KnobTrace: Hashable, Sendable {
  /// Why bytes are no trace.
  package enum Problem: Error, Hashable, Sendable {
    /// There are none.
    case empty
    /// This byte is above 3.
    case notLevels(UInt8, at: Int)
    /// This byte changes no line, or both.
    case notOneEdge(at: Int)

    /// What is wrong, in words.
    package var text: String {
      switch self {
      case .empty: "it has no bytes"
      case .notLevels(let byte, let offset): "byte \(offset) is \(byte), not 0 ... 3"
      case .notOneEdge(let offset): "byte \(offset) changes no line or both, not one"
      }
    }
  }

  /// Edges of a trace unless told otherwise: a second of decoding is long enough to measure.
  package static let usualEdges = 10_000_000
  /// Detents of one run in one direction, when made from a seed.
  static let runs = 1...40
  /// Of 100 edges, how many bounce.
  static let bouncing = 25
  /// Pairs of edges of one bounce.
  static let bouncePairs = 1...3

  /// One byte an edge.
  package let bytes: [UInt8]

  /// Takes bytes as they are; fails with the first thing that is wrong with them.
  package static func reading(_ bytes: [UInt8]) -> Result<KnobTrace, Problem> {
    guard !bytes.isEmpty else { return .failure(.empty) }
    var last = levels[0]
    for (offset, byte) in bytes.enumerated() {
      guard byte < 4 else { return .failure(.notLevels(byte, at: offset)) }
      guard (byte ^ last).nonzeroBitCount == 1 else { return .failure(.notOneEdge(at: offset)) }
      last = byte
    }
    return .success(KnobTrace(bytes: bytes))
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Makes a trace of so many edges, at least one: runs of up to 40 detents each way, one edge in
  /// four with up to three bounces.
  package init(seed: UInt64, edges count: Int = KnobTrace.usualEdges) {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 4 * 2 * KnobTrace.bouncePairs.upperBound * KnobTrace.runs.count)
    var phase = 0
    while bytes.count < max(count, 1) {
      let step = Bool.random(using: &random) ? 1 : 3
      for _ in 0..<4 * Int.random(in: KnobTrace.runs, using: &random) {
        let old = KnobTrace.levels[phase]
        phase = (phase + step) % 4
        let new = KnobTrace.levels[phase]
        bytes.append(new)
        guard Int.random(in: 0..<100, using: &random) < KnobTrace.bouncing else { continue }
        for _ in 0..<Int.random(in: KnobTrace.bouncePairs, using: &random) { bytes += [old, new] }
      }
    }
    self.init(bytes: Array(bytes.prefix(max(count, 1))))
  }

  /// The edges as a port hands them over, a microsecond apart.
  package var edges: [LineEdge] {
    var last = KnobTrace.levels[0]
    return bytes.enumerated().map { index, byte in
      let isA = (byte ^ last) & 2 != 0
      last = byte
      return LineEdge(
        line: isA ? .knobA : .knobB, level: byte & (isA ? 2 : 1) != 0,
        at: BootInstant(nanoseconds: Int64(index) * 1_000))
    }
  }

  /// The four levels in the order of a turn clockwise, from the rest on.
  private static let levels: [UInt8] = [3, 1, 0, 2]
}
