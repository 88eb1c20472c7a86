#if WECKER_SEEDED_BUGS
  /// A bug that is put in on purpose, to see that the prover finds it.
  ///
  /// No program that is built for use has any of this: only `scripts/seeded-bugs` sets the flag.
  package enum SeededBug: String, CaseIterable, Sendable {
    /// An alarm in the hour that comes twice rings in both.
    case doubleRing = "double-ring"
    /// The first click after a change of direction is lost.
    case lostClick = "lost-click"
    /// A state counts as saved when it is handed over.
    case earlyAcknowledgement = "early-acknowledgement"
    /// A snooze that power interrupts is forgotten.
    case forgottenSnooze = "forgotten-snooze"
    /// What was missed raises the badge by two.
    case badgeTwice = "badge-twice"
    /// An alarm that was moved by half a day never becomes due.
    case neverRings = "never-rings"
    /// After a snooze the sound card is not asked.
    case silentRing = "silent-ring"
    /// A ring that nobody answered sounds on.
    case soundsOn = "sounds-on"
    /// A time of the day is armed for whichever half day comes first.
    case wrongHalf = "wrong-half"
    /// The once-a-minute check stays due while a ring sleeps.
    case spins = "spins"
    /// A turn snoozes.
    case turnSnoozes = "turn-snoozes"
    /// The knob does nothing while nothing goes on.
    case deadKnob = "dead-knob"
    /// The buzzer rings an octave higher than the board has it.
    case wrongTune = "wrong-tune"

    /// The one that is in; set once, before any clock is made.
    nonisolated(unsafe) package static var present: SeededBug?
  }
#endif
