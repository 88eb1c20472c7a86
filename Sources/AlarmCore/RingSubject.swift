import CivilTime

/// What rings: an occurrence with the instant it was due.
package struct RingSubject: Hashable, Sendable {
  /// Which occurrence.
  package var key: OccurrenceKey
  /// The instant it was due.
  package var due: WallTime
  /// The sound it asks for.
  package var sound: String

  /// Makes a subject.
  package init(key: OccurrenceKey, due: WallTime, sound: String) {
    self.key = key
    self.due = due
    self.sound = sound
  }
}
