import CivilTime

/// When a clock next changes by itself; before the first of these an idle wake finds nothing to do.
///
/// It is worked out once, at the end of an input, so that waking and waiting only compare.
package struct Wakes: Hashable, Sendable {
  /// The first instant since boot at which anything does, the look at the clocks included.
  var first = BootInstant.never
  /// The first of those that are handled one after the other, in their order.
  var stepped = BootInstant.never
  /// When a save is given up, or tried again.
  var retry = BootInstant.never
  /// When a lamp or the buzzer changes.
  var outputs = BootInstant.never
  /// When the soonest notification is due; nil when none is pending.
  package internal(set) var due: WallTime?

  /// When the clock must be woken at the latest, as its clocks stand at a moment; nil when only an
  /// input can change anything.
  package func deadline(at moment: Moment) -> Deadline? {
    guard let due else { return first == .never ? nil : .boot(first) }
    let wall = Deadline.wall(due)
    return first <= wall.boot(at: moment) ? .boot(first) : wall
  }

  /// True when nothing happens by itself up to a moment.
  @inline(__always) func isIdle(until moment: Moment) -> Bool {
    guard moment.boot.nanoseconds < first.nanoseconds else { return false }
    return due.map { moment.wall < $0 } ?? true
  }
}
