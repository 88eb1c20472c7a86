/// One edge as the kernel reports it.
package struct RawEdge: Hashable, Sendable {
  /// Index of the line in its request.
  package var line: Int
  /// The level after the edge, inverted if the line was asked for active low.
  package var level: Bool
  /// Nanoseconds of CLOCK_MONOTONIC.
  package var nanoseconds: Int64
  /// Number of this event of this line, from 1; nil with libgpiod 1, which does not count.
  package var sequence: UInt32?

  /// Makes an edge.
  package init(line: Int, level: Bool, nanoseconds: Int64, sequence: UInt32? = nil) {
    self.line = line
    self.level = level
    self.nanoseconds = nanoseconds
    self.sequence = sequence
  }
}
