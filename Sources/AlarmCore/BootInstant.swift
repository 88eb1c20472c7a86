/// A point on the clock that counts since boot, suspend included, and is never set.
///
/// Nanoseconds; source: CLOCK_BOOTTIME, clock_gettime(2). 64 bits last 292 years.
package struct BootInstant: Comparable, Hashable, Sendable {
  /// Nanoseconds since boot.
  package var nanoseconds: Int64

  /// Makes an instant from nanoseconds since boot.
  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  @inlinable package static func < (left: BootInstant, right: BootInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Moves by an elapsed time, to the nanosecond; beyond 64 bits it stays at their end, since an
  /// alarm may be set for any year.
  package static func + (instant: BootInstant, elapsed: Duration) -> BootInstant {
    let (seconds, attoseconds) = elapsed.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooFar) = instant.nanoseconds.addingReportingOverflow(whole)
    let (exact, isJustTooFar) = sum.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !isTooLong, !isTooFar, !isJustTooFar else {
      return BootInstant(nanoseconds: elapsed < .zero ? .min : .max)
    }
    return BootInstant(nanoseconds: exact)
  }

  /// Moves back by an elapsed time.
  package static func - (instant: BootInstant, elapsed: Duration) -> BootInstant {
    instant + (.zero - elapsed)
  }

  /// The elapsed time from `right` to `left`; negative when `left` is earlier.
  package static func - (left: BootInstant, right: BootInstant) -> Duration {
    .nanoseconds(left.nanoseconds) - .nanoseconds(right.nanoseconds)
  }
}
