import CivilTime

/// What the clock is doing, which decides what the knob and the button mean.
///
///     idle ── 2nd detent ──► setting ── press, or 5 s still ──► readBack ── its end ──► idle
///     idle ── press ──► readBack ── turn ──► setting ── hold ──► idle (as it was)
///     idle ── press and turn ──► countdown ── release ──► idle
///     any ── due ──► ringing ── press ──► snoozed ── its time ──► ringing
///     ringing, snoozed ── hold, or nobody for 10 min ──► afterRing ── 10 s ──► idle
package enum Mode: Hashable, Sendable {
  /// Nothing; a first detent is remembered for a while, a second one begins setting.
  case idle(firstDetent: BootInstant?)
  /// The alarm is read back; a press now switches it on or off, a turn sets it. The first one soon
  /// after a setting came to rest confirms.
  case readBack(until: BootInstant)
  /// The hand is being moved; armed as it stands when still until the deadline.
  case setting(Setting)
  /// The knob is turned while pressed: minutes of a countdown, 0 ... 720.
  case countdown(minutes: Int)
  /// An alarm sounds.
  indirect case ringing(Ringing)
  /// A ring sleeps.
  indirect case snoozed(Snooze)
  /// A ring ended just now: a press meant for it changes nothing.
  case afterRing(until: BootInstant)

  /// A hand being moved.
  package struct Setting: Hashable, Sendable {
    /// Where the hand stands.
    package var hand: DialTime
    /// When it is armed as it stands.
    package var restsAt: BootInstant
  }

  /// A ring that sounds.
  package struct Ringing: Hashable, Sendable {
    /// How far the ring has come in being noticed.
    package enum Stage: Hashable, Sendable {
      /// The sound card was asked and must answer by then.
      case starting(request: UInt32, limit: BootInstant)
      /// The sound card plays.
      case speaker(request: UInt32)
      /// The buzzer beeps; a sound card that did not answer in time may still start `late`.
      case buzzer(late: UInt32?)
      /// Only lamps are left; `late` as above.
      case lamps(late: UInt32?)
      /// Nothing is left; `late` as above.
      case nothing(late: UInt32?)

      /// The request that sounds or may still sound.
      package var request: UInt32? {
        switch self {
        case .starting(let request, _), .speaker(let request): request
        case .buzzer(let late), .lamps(let late), .nothing(let late): late
        }
      }

      /// What makes the ring noticeable; nil while the sound card is to answer.
      package var output: RingOutput? {
        switch self {
        case .starting: nil
        case .speaker: .speaker
        case .buzzer: .buzzer
        case .lamps: .lamps
        case .nothing: .nothing
        }
      }
    }

    /// What rings.
    package var subject: RingSubject
    /// Since when, on the boot-time clock.
    package var since: BootInstant
    /// Since when, on the wall clock.
    package var sinceWall: WallTime
    /// How many snoozes came before.
    package var snoozes: Int
    /// What makes it noticeable.
    package var stage: Stage
    /// False until the output of the stage did something and did not refuse.
    package var isProven = false
    /// How much of the time since it began nobody ran, and so nothing sounded.
    package var silent = Duration.zero
    /// When it turned out that nobody had run for so long that going on would only confuse.
    package var brokenOffAt: BootInstant?
    /// When a sound card that failed is asked again; nil while it sounds or is to answer.
    package var soundRetryAt: BootInstant?
    /// When a buzzer that failed is tried again; nil while it sounds, or something better does.
    package var buzzerRetryAt: BootInstant?
    /// When its stage began: a buzzer's tune is played from then on.
    package var stageSince: BootInstant

    /// Makes a ring that begins, where nothing of it is heard yet.
    init(
      subject: RingSubject, since: BootInstant, sinceWall: WallTime, snoozes: Int, stage: Stage
    ) {
      self.subject = subject
      self.since = since
      self.sinceWall = sinceWall
      self.snoozes = snoozes
      self.stage = stage
      stageSince = since
    }

    /// True once a person can notice it, or nothing is left that could be noticed; only then is it
    /// stored as ringing.
    package var isNoticeable: Bool {
      switch stage {
      case .starting: false
      case .buzzer, .lamps: isProven
      case .speaker, .nothing: true
      }
    }
  }

  /// A ring that sleeps.
  package struct Snooze: Hashable, Sendable {
    /// What sleeps.
    package var subject: RingSubject
    /// When it rings again.
    package var until: BootInstant
    /// How many snoozes this is.
    package var snoozes: Int
  }
}
