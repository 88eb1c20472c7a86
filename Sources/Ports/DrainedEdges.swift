import AlarmCore

/// What one `drain` brought.
package struct DrainedEdges: Hashable, Sendable {
  /// The edges, oldest first.
  package var edges: [LineEdge]
  /// How many edges the kernel dropped before or between them, as far as sequence numbers tell.
  package var lost: Int

  /// Makes a batch.
  package init(edges: [LineEdge] = [], lost: Int = 0) {
    self.edges = edges
    self.lost = lost
  }
}
