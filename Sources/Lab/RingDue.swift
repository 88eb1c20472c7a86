import CivilTime

/// When a ring is due.
package enum RingDue: Hashable, Sendable {
  /// When the guest's local clock next shows a time.
  case at(TimeOfDay)
  /// This long after the last press.
  case afterPress(Duration)
}
