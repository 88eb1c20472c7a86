import CivilTime

/// A point on the clock that counts since boot, suspend included, and is never set.
///
/// Nanoseconds; source: CLOCK_BOOTTIME, clock_gettime(2). 64 bits last 292 years.
package struct BootInstant: Comparable, Hashable, Sendable {
  /// Nanoseconds since boot.
  package var nanoseconds: Int64

  /// Later than any; of what never happens by itself.
  package static let never = BootInstant(nanoseconds: .max)

  /// Makes an instant from nanoseconds since boot.
  @inlinable package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  @inlinable package static func == (left: BootInstant, right: BootInstant) -> Bool {
    left.nanoseconds == right.nanoseconds
  }

  @inlinable package static func < (left: BootInstant, right: BootInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Moves by an elapsed time, to the nanosecond; beyond 64 bits it stays at their end, since an
  /// alarm may be set for any year.
  package static func + (instant: BootInstant, elapsed: Duration) -> BootInstant {
    guard let nanoseconds = elapsed.wholeNanoseconds ?? BootInstant.rounded(elapsed) else {
      return elapsed < .zero ? BootInstant(nanoseconds: .min) : .never
    }
    let (sum, isTooFar) = instant.nanoseconds.addingReportingOverflow(nanoseconds)
    guard isTooFar else { return BootInstant(nanoseconds: sum) }
    return elapsed < .zero ? BootInstant(nanoseconds: .min) : .never
  }

  /// A span with a part of a nanosecond, rounded towards zero; nil beyond 64 bits.
  private static func rounded(_ elapsed: Duration) -> Int64? {
    let (seconds, attoseconds) = elapsed.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (exact, isJustTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isJustTooLong ? nil : exact
  }

  /// Moves back by an elapsed time.
  package static func - (instant: BootInstant, elapsed: Duration) -> BootInstant {
    instant + (.zero - elapsed)
  }

  /// The elapsed time from `right` to `left`; negative when `left` is earlier.
  package static func - (left: BootInstant, right: BootInstant) -> Duration {
    let (span, isTooFar) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    guard isTooFar else { return Duration(wholeNanoseconds: span) }
    return Duration(wholeNanoseconds: left.nanoseconds)
      - Duration(wholeNanoseconds: right.nanoseconds)
  }
}
