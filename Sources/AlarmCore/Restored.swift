/// What the store held when the clock began.
package enum Restored: Hashable, Sendable {
  /// Nothing yet: a new card.
  case blank
  /// The last state; degraded when a newer one is known to be lost.
  case state(isDegraded: Bool)
  /// Bytes, none of them valid; they are kept and not overwritten.
  case damaged(PortFailure)
  /// Written by a newer program; kept and not overwritten.
  case newerFormat(PortFailure)
  /// The store could not be opened.
  case unreadable(PortFailure)
  /// There is no store yet, and none could be made.
  case unmade(PortFailure)
}
