/// What a knob decoder saw, for `wecker board test` and the log.
package struct KnobCounters: Hashable, Sendable {
  /// Edges handed in.
  package var edges = 0
  /// Edges that repeated the level already known: merged bounce or a lost edge, nobody can tell.
  package var merged = 0
  /// Lines found at another level by a resync reading: an edge was lost.
  package var lost = 0
  /// Readings that found both lines changed: the direction is unknown.
  package var illegal = 0
  /// Edges the kernel says it dropped.
  package var overflowed = 0
  /// Detents dropped because an edge was lost on the way.
  package var doubtful = 0

  /// Makes counters at zero.
  package init() {}
}
