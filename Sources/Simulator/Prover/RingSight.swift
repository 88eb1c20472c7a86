import AlarmCore

/// The ring under way, as an onlooker who reads the clock's mode sees it.
enum RingSight: Hashable {
  /// There is none.
  case none
  /// It sounds, or its sound starts.
  case sounding(RingSubject, since: BootInstant)
  /// It sleeps until then; nil: nobody knows, since power came back in its sleep.
  case sleeping(RingSubject, until: BootInstant?)

  init(_ mode: Mode) {
    switch mode {
    case .ringing(let ringing): self = .sounding(ringing.subject, since: ringing.since)
    case .snoozed(let snooze): self = .sleeping(snooze.subject, until: snooze.until)
    case .idle, .readBack, .setting, .countdown, .afterRing: self = .none
    }
  }

  /// What a card holds of it, seen by a clock that has just started.
  init(stored ring: ClockState.RingPhase?) {
    switch ring {
    case nil: self = .none
    case .ringing(let subject, _, _)?:
      self = .sounding(subject, since: BootInstant(nanoseconds: 0))
    case .snoozed(let subject, _, _)?: self = .sleeping(subject, until: nil)
    }
  }

  /// Which occurrence it is of; nil without a ring.
  var key: OccurrenceKey? {
    switch self {
    case .none: nil
    case .sounding(let subject, _), .sleeping(let subject, _): subject.key
    }
  }

  var isSounding: Bool { if case .sounding = self { true } else { false } }
}
