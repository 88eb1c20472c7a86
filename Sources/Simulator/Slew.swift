import AlarmCore

/// A wall clock that gains, or loses, a little all the time, as one that a time server disciplines.
///
///     wall ─ boot   ____________
///                  /            gain
///     ____________/
///                 from      until
///
/// Rates stay below one half, so the wall clock always goes forward.
struct Slew {
  private let from: BootInstant
  private let length: Int64
  private let total: Int64

  /// Gains so much over a time, evenly.
  init(_ gain: Duration, over length: Duration, from: BootInstant) {
    self.from = from
    self.length = max((BootInstant(nanoseconds: 0) + length).nanoseconds, 1)
    total = (BootInstant(nanoseconds: 0) + gain).nanoseconds
  }

  /// True once nothing more is gained.
  func isOver(at instant: BootInstant) -> Bool { instant.nanoseconds - from.nanoseconds >= length }

  /// What is gained between two instants; the sum over parts is that of the whole.
  func gain(from start: BootInstant, to end: BootInstant) -> Duration {
    .nanoseconds(gained(at: end) - gained(at: start))
  }

  /// When the wall clock has moved on by so much; early rather than late, which is harmless.
  func instant(after elapsed: Duration, from now: BootInstant) -> BootInstant {
    guard elapsed > .zero else { return now }
    let end = from + .nanoseconds(length)
    let untilEnd = end - now + gain(from: now, to: end)
    if isOver(at: now) || elapsed > untilEnd {
      return now + (elapsed - gain(from: now, to: max(now, end)))
    }
    // The rate's inverse; what rounding takes away is looked at again on the wake.
    let share = Double(length) / Double(length + total)
    let (seconds, attoseconds) = elapsed.components
    let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    return now + .nanoseconds(max(Int64(nanoseconds * share), 1))
  }

  private func gained(at instant: BootInstant) -> Int64 {
    let passed = min(max(instant.nanoseconds - from.nanoseconds, 0), length)
    let (quotient, _) = length.dividingFullWidth(total.multipliedFullWidth(by: passed))
    return quotient
  }
}
