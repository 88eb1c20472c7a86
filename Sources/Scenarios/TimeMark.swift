import CivilTime

/// When something is, as a scenario says it.
package enum TimeMark: Hashable, Sendable {
  /// So long after the step began ("8h", "300ms").
  case after(Duration)
  /// When the clock's wall clock next shows this ("06:30", "06:30:05").
  case time(TimeOfDay, second: Int)
  /// When the clock's wall clock shows this ("2026-03-29T06:30").
  case civil(CivilDateTime)

  /// How long it is until then, seen from a wall time in a zone; nil when it is past.
  ///
  /// A civil time that a zone skips comes as much later as it lies in the gap; one that comes
  /// twice, the first time that is still ahead.
  package func delay(from now: WallTime, in zone: ZoneRules) -> Duration? {
    switch self {
    case .after(let duration): return duration
    case .civil(let civil):
      return TimeMark.instants(of: civil, in: zone).first { $0 >= now }.map { $0 - now }
    case .time(let time, let second):
      let rest = Duration.seconds(second)
      return zone.next(time: time, after: now - rest).map { $0.instant + rest - now }
    }
  }

  private static func instants(of civil: CivilDateTime, in zone: ZoneRules) -> [WallTime] {
    switch zone.resolve(civil) {
    case .unique(let instant): [instant]
    case .gap(let compatible, _): [compatible]
    case .overlap(let first, let second): [first, second]
    }
  }
}
