import CivilTime

/// When the clock wants to be woken next, on the clock that the reason lives on.
///
/// A duration (a snooze, a blink) is due on the boot-time clock whatever happens to the wall clock;
/// an alarm is due on the wall clock and follows when that is set.
package enum Deadline: Hashable, Sendable {
  /// At an instant since boot.
  case boot(BootInstant)
  /// At a wall time.
  case wall(WallTime)

  /// The instant since boot at which it comes, as the clocks stand at a moment.
  package func boot(at moment: Moment) -> BootInstant {
    switch self {
    case .boot(let instant): instant
    case .wall(let time): moment.boot + (time - moment.wall)
    }
  }
}
