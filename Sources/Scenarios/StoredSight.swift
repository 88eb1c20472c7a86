/// What the card holds for certain.
package enum StoredSight: Hashable, Sendable {
  /// Nothing yet.
  case nothing
  /// An alarm, or none.
  case alarm(AlarmSight)
  /// A badge.
  case badge(Amount)
}
