/// Input lines held on one chip.
package protocol InputRequest: AnyObject {
  /// Descriptors that turn readable when edges wait: one a line with libgpiod 1, one with 2.
  var descriptors: [CInt] { get }
  /// Appends edges that wait at descriptor number `index`, in the kernel's order, without blocking.
  ///
  /// One call may leave some waiting; a call that appends nothing found none.
  /// - Throws: ENODEV when the chip is gone.
  func read(_ index: Int, into edges: inout [RawEdge]) throws(LineFault)
  /// Reads every line's level, in the order they were asked for.
  func levels() throws(LineFault) -> [Bool]
  /// Gives the lines back; nothing may be called afterwards.
  func release()
}

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
