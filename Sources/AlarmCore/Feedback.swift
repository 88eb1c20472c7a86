/// Plays a sequence of beeps and flashes, so that the clock can be used in the dark.
///
///     silent ── start ──► lead ─ step 0: on ─ off ─ step 1: on ─ off ─ … ──► silent
///
/// Each step begins where the one before was to end, not when somebody looked, so that a late wake
/// does not bend the rhythm. Starting another sequence replaces the one that plays.
package struct Feedback: Hashable, Sendable {
  /// A beep with the pause after it; lamps flash while it is on.
  package struct Step: Hashable, Sendable {
    /// Pitch of the beep in hertz, in `Tone.pitches`; a buzzer of one pitch ignores it.
    package var hertz: Int
    /// How long it is on.
    package var on: Duration
    /// The pause after it.
    package var off: Duration
  }

  private var steps: [Step] = []
  private var index = 0
  private var begins = BootInstant(nanoseconds: 0)
  private var isBegun = false

  /// Makes one that plays nothing.
  package init() {}

  /// True until the last pause has passed.
  package var isPlaying: Bool { !steps.isEmpty }

  /// How long a sequence takes, pauses included.
  package static func length(of steps: [Step]) -> Duration {
    steps.reduce(.zero) { $0 + $1.on + $1.off }
  }

  /// Plays a sequence from an instant on, after a lead in which lamps are dark.
  package mutating func start(
    _ steps: [Step], at instant: BootInstant, lead: Duration = .zero
  ) {
    self.steps = steps
    index = 0
    begins = instant + lead
    isBegun = false
  }

  /// Falls silent.
  package mutating func stop() { steps = [] }

  /// When the sequence changes next: a beep begins or ends.
  package var deadline: BootInstant? {
    guard isPlaying else { return nil }
    return isBegun ? begins + steps[index].on : begins
  }

  /// Passes the next change and returns the tone that begins there, if one does.
  ///
  /// Call it when `deadline` has come.
  package mutating func step() -> Tone? {
    guard index < steps.count else {
      stop()
      return nil
    }
    guard isBegun else {
      isBegun = true
      return Tone(hertz: steps[index].hertz, duration: steps[index].on)
    }
    begins = begins + steps[index].on + steps[index].off
    isBegun = false
    index += 1
    return nil
  }

  /// True while a beep is on.
  package var isOn: Bool { isPlaying && isBegun }

  /// Pitch in hertz of the beep that is on; nil between two.
  package var hertz: Int? { isOn ? steps[index].hertz : nil }
}
