import CivilTime

/// A wall clock that was ahead: the alarm rings the next time a clock face shows it, by the clock
/// as it is now.
///
///     6:30 set at 07:10                      armed for 18:30
///     the clock is set back to 05:10         armed for 06:30
///     rang at 06:30, set anew at 06:40       armed for 18:30
///     the clock is set back to 06:20         armed for 18:30: 06:30 has rung
extension AlarmClock {
  /// Follows a wall clock that was set back by so much.
  mutating func followSetBack(by time: Duration) {
    if time > ClockLimits.rungAhead { state.rung = nil }
    armSooner()
  }

  /// Arms the alarm anew where a clock face shows it sooner than it is armed for.
  ///
  /// Never later: an alarm that was moved by half a day is past the face it left out, and would
  /// leave out one more. A change of zone is none of this: the alarm keeps its civil day.
  mutating func armSooner() {
    guard let armed = state.armed, armed.instant > now.wall else { return }
    let rung = isRungNext ? 1 : 0
    let skipped = rung + (state.isMovedByHalfDay ? 1 : 0)
    guard let next = zone.next(dial: state.dial, after: now.wall, skipping: skipped),
      next.instant < armed.instant
    else { return }
    arm(after: now.boot, beyond: rung)
  }

  /// True when the next time a clock face shows the alarm is one that has rung; one that a clock
  /// far ahead has rung is forgotten, for people it was another time.
  private var isRungNext: Bool {
    guard let rung = state.rung, let next = zone.next(dial: state.dial, after: now.wall) else {
      return false
    }
    return rung == OccurrenceKey(date: next.date, time: next.time)
      && next.instant - now.wall <= ClockLimits.rungAhead
  }
}
