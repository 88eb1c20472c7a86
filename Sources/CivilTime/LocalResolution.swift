/// Which instants show a civil time: one, none, or two.
package enum LocalResolution: Hashable, Sendable {
  /// The clocks show it once.
  case unique(WallTime)
  /// The clocks jump over it at `transition`.
  ///
  /// `compatible` reads the time with the offset before the jump, so it lies as far behind the
  /// transition as the time lies in the gap: 02:30 becomes 03:30 (RFC 5545, 3.3.5).
  case gap(compatible: WallTime, transition: WallTime)
  /// The clocks show it, are set back, and show it again.
  case overlap(first: WallTime, second: WallTime)
}
