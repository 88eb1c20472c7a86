/// What the knob's decoder counts.
package enum KnobCount: String, Hashable, Sendable, CaseIterable {
  /// Edges that repeated a level.
  case merged
  /// Lines a reading found at another level.
  case lost
  /// Readings that found both lines changed.
  case illegal
  /// Detents dropped because an edge was lost on the way.
  case doubtful
}
