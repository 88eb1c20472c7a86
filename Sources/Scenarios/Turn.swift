/// How a knob is turned.
package struct Turn: Hashable, Sendable {
  /// One detent of a hand that turns click by click.
  package static let usualPace = HandHabit.detent
  /// From a spun knob to one turned very slowly, for one detent.
  package static let paceRange = Duration.milliseconds(8)...Duration.seconds(60)
  /// Fifty turns of a knob with twenty clicks: nobody turns further.
  package static let detentRange = -1_000...1_000
  /// A knob that misses more than this is broken.
  package static let mostMissing = 100

  /// How many detents; clockwise positive, never 0.
  package var detents: Int
  /// One detent takes so long.
  package var every: Duration
  /// Whether contacts bounce.
  package var bounces: Bool
  /// Which changes of a contact the kernel misses, counted from 1 over the whole turn.
  package var missing: Set<Int>

  /// Makes a turn.
  package init(
    _ detents: Int, every: Duration = Turn.usualPace, bounces: Bool = true,
    missing: Set<Int> = []
  ) {
    self.detents = detents
    self.every = every
    self.bounces = bounces
    self.missing = missing
  }
}
