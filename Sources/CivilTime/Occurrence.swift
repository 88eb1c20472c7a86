/// One dated instance of a civil time: what was asked for, and the instant it comes to.
///
/// `date` and `time` name it for good, even where no clock shows them; two occurrences with the
/// same date and time are the same one, whatever zone data made of the instant.
package struct Occurrence: Hashable, Sendable {
  /// The civil day.
  package let date: CivilDate
  /// The civil time as it was set; in a gap the clocks show a later one at `instant`.
  package let time: TimeOfDay
  /// When it happens.
  package let instant: WallTime
  /// How the instant was found.
  package let note: Note

  /// Makes an occurrence from its parts, such as a store kept.
  package init(date: CivilDate, time: TimeOfDay, instant: WallTime, note: Note) {
    self.date = date
    self.time = time
    self.instant = instant
    self.note = note
  }

  /// How the clocks come by a civil time.
  package enum Note: Hashable, Sendable {
    /// They show it once.
    case plain
    /// They jump over it; the instant uses the offset before the jump.
    case gap
    /// They show it twice, and this is the first time.
    case firstPass
    /// They show it twice, and the first time had gone by.
    case secondPass
  }
}
