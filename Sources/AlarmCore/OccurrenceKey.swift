import CivilTime

/// One dated instance of the alarm's rule: what may ring once.
///
/// Named by civil date and civil time, not by an instant, so that an hour that comes twice, a clock
/// set back or a restart cannot ring it again.
package struct OccurrenceKey: Hashable, Sendable {
  /// The civil day.
  package var date: CivilDate
  /// The time a 24-hour clock shows.
  package var time: TimeOfDay

  /// Makes a key.
  package init(date: CivilDate, time: TimeOfDay) {
    self.date = date
    self.time = time
  }
}
