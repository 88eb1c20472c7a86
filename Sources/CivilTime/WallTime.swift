/// A point of civil history: time since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Seconds may be negative; `nanoseconds` is always in `0 ..< 1_000_000_000`, so that the order of
/// two values is the order of the pairs. Source: POSIX.1-2017, 4.16 "Seconds Since the Epoch".
package struct WallTime: Comparable, Hashable, Sendable {
  /// Whole seconds since the epoch, rounded towards the past.
  package let seconds: Int64
  /// The rest of the second; `0 ..< 1_000_000_000`.
  package let nanoseconds: Int32

  /// Seconds whose nanoseconds, and a second more, fit 64 bits.
  private static let secondsOf64Bits = UInt64(Int64.max / 1_000_000_000) - 1

  /// Makes a wall time; `nanoseconds` outside a second trap, they are a programmer's mistake.
  package init(seconds: Int64, nanoseconds: Int32 = 0) {
    precondition(
      0..<1_000_000_000 ~= nanoseconds, "nanoseconds of a wall time stay within a second")
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package static func < (left: WallTime, right: WallTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Moves by an elapsed time, to the nanosecond (rounded towards the past).
  package static func + (time: WallTime, elapsed: Duration) -> WallTime {
    guard let nanoseconds = elapsed.wholeNanoseconds else { return time.moved(by: elapsed) }
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return time.moved(seconds: whole, nanoseconds: rest)
  }

  /// Moves by a time that is no whole nanoseconds, or longer than 64 bits of them.
  private func moved(by elapsed: Duration) -> WallTime {
    let (seconds, attoseconds) = elapsed.components
    let isBefore = attoseconds % 1_000_000_000 < 0
    return moved(
      seconds: seconds, nanoseconds: attoseconds / 1_000_000_000 - (isBefore ? 1 : 0))
  }

  /// Moves by seconds and a part of one, both of either sign.
  private func moved(seconds: Int64, nanoseconds: Int64) -> WallTime {
    var whole = self.seconds + seconds
    var rest = Int64(self.nanoseconds) + nanoseconds
    if rest < 0 {
      rest += 1_000_000_000
      whole -= 1
    } else if rest >= 1_000_000_000 {
      rest -= 1_000_000_000
      whole += 1
    }
    return WallTime(seconds: whole, nanoseconds: Int32(rest))
  }

  /// Moves back by an elapsed time.
  package static func - (time: WallTime, elapsed: Duration) -> WallTime { time + (.zero - elapsed) }

  /// The elapsed time from `right` to `left`; negative when `left` is earlier.
  package static func - (left: WallTime, right: WallTime) -> Duration {
    let seconds = left.seconds - right.seconds
    let rest = Int64(left.nanoseconds) - Int64(right.nanoseconds)
    // Short of the 292 years that 64 bits hold.
    guard seconds.magnitude < WallTime.secondsOf64Bits else {
      return .seconds(seconds) + .nanoseconds(rest)
    }
    return Duration(wholeNanoseconds: seconds * 1_000_000_000 + rest)
  }
}
