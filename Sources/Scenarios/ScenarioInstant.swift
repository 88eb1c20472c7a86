/// A point of a scenario's own time, which passes through power cuts and never steps.
///
/// Nanoseconds since the scenario began; 64 bits last 292 years.
package struct ScenarioInstant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the scenario began.
  package var nanoseconds: Int64

  /// The scenario's first instant.
  package static let begin = ScenarioInstant(nanoseconds: 0)

  /// Makes an instant from nanoseconds since the scenario began.
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  package static func < (left: ScenarioInstant, right: ScenarioInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Moves by an elapsed time, to the nanosecond; what does not fit is the last instant, or first.
  package static func + (instant: ScenarioInstant, elapsed: Duration) -> ScenarioInstant {
    let (seconds, attoseconds) = elapsed.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (time, isJustTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    let (sum, isTooLate) = instant.nanoseconds.addingReportingOverflow(time)
    guard !isTooLong, !isJustTooLong, !isTooLate else {
      return ScenarioInstant(nanoseconds: seconds < 0 ? .min : .max)
    }
    return ScenarioInstant(nanoseconds: sum)
  }

  /// The elapsed time from `right` to `left`; negative when `left` is earlier.
  package static func - (left: ScenarioInstant, right: ScenarioInstant) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }
}
