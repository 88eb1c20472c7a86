/// Changes of contacts that are counted.
package enum EdgeCount: String, Hashable, Sendable, CaseIterable {
  /// Sent by the hand, bounces included.
  case sent
  /// Seen by the clock.
  case seen
  /// Lost on the way.
  case lost
}
