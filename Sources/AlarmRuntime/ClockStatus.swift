import AlarmCore
import CivilTime

/// What a clock is doing, as anybody may ask: the control socket answers it, and benches check it.
///
/// A plain value, taken from the clock at one instant; wall times are those of the clock's own wall
/// clock, civil times those of its zone.
package struct ClockStatus: Hashable, Sendable {
  /// The clock's mode, without what it carries.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing happens.
    case idle
    /// The alarm is read back.
    case readBack = "read-back"
    /// The hand is moved.
    case setting
    /// A countdown is turned.
    case countdown
    /// An alarm sounds.
    case ringing
    /// A ring sleeps.
    case snoozed
    /// A ring ended just now.
    case afterRing = "after-ring"
  }

  /// The armed alarm.
  package struct Alarm: Hashable, Sendable {
    /// The civil time it rings, in the clock's zone.
    package var civil: CivilDateTime
    /// The same as an instant.
    package var instant: WallTime
    /// True when it was moved to the half day after the next one.
    package var isMovedByHalfDay: Bool
    /// True once it is on the card just as it is here.
    package var isSaved: Bool
  }

  /// A ring that sounds or sleeps.
  package struct Ring: Hashable, Sendable {
    /// Where on the dial its alarm stands.
    package var dial: DialTime
    /// When it was due.
    package var due: WallTime
    /// What makes it noticeable; nil while a card is asked, and while it sleeps.
    package var output: RingOutput?
    /// How many snoozes there were.
    package var snoozes: Int
    /// When a ring that sleeps sounds again; nil while it sounds.
    package var until: WallTime?
  }

  /// How far what a person set has reached the card.
  package enum Saving: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case saved
    /// It is on its way.
    case saving
    /// The last attempt failed.
    case failed
  }

  /// What the clock is doing.
  package var state: State
  /// Where the hand of the dial stands; while it is moved, where it was moved to.
  package var dial: DialTime
  /// The armed alarm; nil when it is off.
  package var alarm: Alarm?
  /// The ring under way; nil when there is none.
  package var ring: Ring?
  /// Minutes of a countdown that is turned; nil when none is.
  package var countdownMinutes: Int?
  /// How many nobody has acknowledged, 0 to 9999.
  package var badge: Int
  /// What is to become due, soonest first; the armed alarm is one of these.
  package var pending: [ClockNotification]
  /// What a person chose.
  package var preferences: Preferences
  /// How far it is saved.
  package var saving: Saving
  /// True when what the store held at the start could not be read.
  package var isStoreDamaged: Bool
  /// The row of the lamp table that holds.
  package var condition: LampTable.Condition
  /// How far the wall clock can be believed.
  package var trust: ClockTrust
  /// True while somebody attends.
  package var isAttended: Bool
  /// What the knob's contacts did.
  package var knob: KnobCounters

  /// Reads a clock.
  package init(_ clock: AlarmClock) {
    state = State(clock.mode)
    dial = ClockStatus.hand(of: clock)
    alarm = clock.state.armed.map { armed in
      Alarm(
        civil: clock.zone.civil(at: armed.instant), instant: armed.instant,
        isMovedByHalfDay: clock.state.isMovedByHalfDay, isSaved: clock.isArmedOnCard)
    }
    ring = Ring(clock)
    countdownMinutes = if case .countdown(let minutes) = clock.mode { minutes } else { nil }
    badge = clock.state.badge.number
    pending = clock.state.queue.pending
    preferences = clock.state.preferences
    saving = Saving(clock)
    isStoreDamaged = clock.isStoreDamaged
    condition = clock.lampCondition
    trust = clock.trust
    isAttended = clock.isAttended
    knob = clock.knob.counters
  }

  /// Where the hand stands; of a countdown, its minutes.
  private static func hand(of clock: AlarmClock) -> DialTime {
    switch clock.mode {
    case .setting(let setting): setting.hand
    case .countdown(let minutes): DialTime(minutesWrapping: minutes)
    case .idle, .readBack, .ringing, .snoozed, .afterRing: clock.state.dial
    }
  }
}

extension ClockStatus.State {
  /// Names a mode.
  package init(_ mode: Mode) {
    self =
      switch mode {
      case .idle: .idle
      case .readBack: .readBack
      case .setting: .setting
      case .countdown: .countdown
      case .ringing: .ringing
      case .snoozed: .snoozed
      case .afterRing: .afterRing
      }
  }
}

extension ClockStatus.Saving {
  /// Names how far a clock's state is saved; one that changed and was not handed over yet is on its
  /// way.
  fileprivate init(_ clock: AlarmClock) {
    if clock.store.hasFailed {
      self = .failed
    } else {
      self = clock.store.onCard == clock.state ? .saved : .saving
    }
  }
}

extension ClockStatus.Ring {
  /// Reads the ring of a clock; nil when none is under way.
  fileprivate init?(_ clock: AlarmClock) {
    switch clock.mode {
    case .ringing(let ringing):
      self.init(
        dial: DialTime(ringing.subject.key.time), due: ringing.subject.due,
        output: ringing.stage.output, snoozes: ringing.snoozes, until: nil)
    case .snoozed(let snooze):
      self.init(
        dial: DialTime(snooze.subject.key.time), due: snooze.subject.due, output: nil,
        snoozes: snooze.snoozes, until: clock.wall(ofSnooze: snooze))
    case .idle, .readBack, .setting, .countdown, .afterRing: return nil
    }
  }
}

extension AlarmClock {
  /// When a snooze ends, on the wall clock: as it is stored, because two readings of the clocks
  /// never agree to the nanosecond.
  fileprivate func wall(ofSnooze snooze: Mode.Snooze) -> WallTime {
    if case .snoozed(_, let until, _) = state.ring { until } else { wall(at: snooze.until) }
  }
}
