/// How far one detent moves the hand: five minutes slowly turned, up to fifteen when spun.
///
///     pause since the last detent in the same direction    minutes
///     over 120 ms, or the direction changed                5
///     over 60 ms, up to 120 ms                             10
///     up to 60 ms                                          15
///
/// Monotone in speed, capped, and never a change of sign; timestamps are the kernel's, so a late
/// reader does not make the hand fast.
package struct HandSpeed: Hashable, Sendable {
  /// A pause of a hand that turns click by click.
  package static let slowPause = Duration.milliseconds(120)
  /// A pause of a hand that spins the knob.
  package static let fastPause = Duration.milliseconds(60)
  /// Minutes of one detent at slow speed, a mark of the dial.
  package static let slowMinutes = 5

  private var last: (at: BootInstant, direction: Int)?

  /// Makes a hand that has not turned yet.
  package init() {}

  /// Takes one detent (-1 or 1) and returns the minutes it moves, 5, 10 or 15.
  package mutating func minutes(forDetent direction: Int, at instant: BootInstant) -> Int {
    defer { last = (instant, direction) }
    guard let last, last.direction == direction, instant >= last.at else {
      return HandSpeed.slowMinutes
    }
    let pause = instant - last.at
    if pause > HandSpeed.slowPause { return HandSpeed.slowMinutes }
    return HandSpeed.slowMinutes * (pause > HandSpeed.fastPause ? 2 : 3)
  }

  #if WECKER_SEEDED_BUGS
    /// True for the first detent in another direction than the last one.
    mutating func isReversed(by direction: Int) -> Bool {
      defer { last?.direction = direction }
      return last.map { $0.direction != direction } ?? false
    }
  #endif

  package static func == (left: HandSpeed, right: HandSpeed) -> Bool {
    left.last?.at == right.last?.at && left.last?.direction == right.last?.direction
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(last?.at)
    hasher.combine(last?.direction)
  }
}
