import CivilTime

/// Time passing: which instants matter, and what happens at each.
extension AlarmClock {
  /// Works out when something next changes by itself.
  mutating func noteWakes() {
    wakes.retry = retryInstant()
    wakes.due = state.queue.soonest
    wakes.stepped = nextStep()
    var first = min(wakes.stepped, wakes.retry, wakes.outputs)
    if wakes.due != nil { first = min(first, checkDeadline) }
    wakes.first = first
  }

  /// Lets time pass to a moment up to which nothing happens by itself, and whose clocks say nothing
  /// new; false when there is more to do.
  @inline(__always) mutating func passIdly(to moment: Moment) -> Bool {
    guard isSettled, moment.generation == now.generation, moment.trust == now.trust,
      moment.boot.nanoseconds >= now.boot.nanoseconds, wakes.isIdle(until: moment)
    else { return false }
    now = moment
    reached = moment.boot
    return true
  }

  @inline(__always) private var checkDeadline: BootInstant { checkedAt + ClockLimits.clockCheck }

  /// When a save is given up, or tried again.
  private mutating func retryInstant() -> BootInstant {
    switch store {
    case .saved: .never
    case .saving: isSavingDeferred ? .never : saveLimit ?? .never
    case .failed(_, _, let retryAt): isSavingDeferred ? .never : retryAt
    }
  }

  /// When the mode ends by itself; a held button keeps open the modes whose press it is.
  ///
  /// Mutating though it changes nothing: a getter would work on a copy of the whole clock.
  private mutating func modeDeadline() -> BootInstant? {
    switch mode {
    case .idle, .countdown: return nil
    case .readBack(let until), .afterRing(let until): return isHeld ? nil : until
    case .setting(let setting): return isHeld ? nil : setting.restsAt
    case .snoozed(let snooze): return snooze.until
    case .ringing(let ringing):
      let change: BootInstant?
      if case .starting(_, let limit) = ringing.stage {
        change = limit
      } else if case .speaker = ringing.stage {
        change = heardAt + ClockLimits.soundSign
      } else {
        change = ringing.soundRetryAt
      }
      return [
        silenceInstant(ringing), ringing.brokenOffAt, noteDeadline(ringing), change,
        ringing.buzzerRetryAt,
      ]
      .lazy.compactMap(\.self).min()
    }
  }

  /// True while the button is down and not stuck: somebody's hand is on it.
  @inline(__always) var isHeld: Bool { button.isDown && press != .stuck }

  func silenceInstant(_ ringing: Mode.Ringing) -> BootInstant? {
    state.preferences.silenceAfterMinutes.map {
      ringing.since + ringing.silent + .seconds(60 * $0)
    }
  }

  /// When it is to be noted again that a ring still sounds.
  private func noteDeadline(_ ringing: Mode.Ringing) -> BootInstant? {
    guard ringing.isNoticeable, case .ringing(_, let noted, _) = state.ring else { return nil }
    return now.boot + (noted - now.wall) + ClockLimits.ringNote
  }

  /// Takes account of time in which nobody ran, before the clock goes on at an instant.
  ///
  ///     ring      ♪♪♪♪♪♪♪♪|......stopped, asleep......|♪♪♪♪♪♪♪♪♪♪♪♪   up to 15 min: rings its rest
  ///     deadlines       now.boot      overdue      instant
  ///
  /// A ring wakes the clock every few seconds; one that is woken later did not sound meanwhile.
  mutating func standStill(until instant: BootInstant) {
    guard wakes.first < instant, instant - wakes.first > ClockLimits.stall else { return }
    let gap = instant - now.boot
    saveLimit = saveLimit.map { $0 + gap }
    guard case .ringing(var ringing) = mode else { return }
    ringing.silent += gap
    heardAt = heardAt + gap
    if gap > ClockLimits.latestRing { ringing.brokenOffAt = instant }
    mode = .ringing(ringing)
  }

  /// Lets time pass to an instant, handling what changes on the way in its order.
  ///
  /// Each step moves or removes the deadline it handles, so it ends; lamps and the buzzer's cadence
  /// are functions of time and not stepped through.
  mutating func advance(to target: BootInstant) {
    while true {
      let next = nextStep()
      // Also at the last instant there is, what never happens does not.
      guard next <= target, next != .never else { break }
      // What was kept open past its time ends now, not in the past.
      step(at: max(next, reached))
    }
    arrive(at: target)
  }

  /// Takes note of how far time was let pass.
  @inline(__always) mutating func arrive(at target: BootInstant) {
    reached = max(reached, target)
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .spins, case .snoozed = mode { return }
    #endif
    if target >= checkDeadline { checkedAt = target }
  }

  /// The next of the instants that `advance` steps through; mutating for the same reason.
  private mutating func nextStep() -> BootInstant {
    var first = quietAt ?? .never
    if let opened = button.deadline {
      first = min(first, opened)
    } else if let held = press.deadline {
      first = min(first, held)
    }
    // Most of its life a clock is idle.
    if case .idle = mode {} else if let end = modeDeadline() { first = min(first, end) }
    if let feedback = feedback.deadline { first = min(first, feedback) }
    return first
  }

  private mutating func step(at instant: BootInstant) {
    reached = max(reached, instant)
    if let event = button.advance(to: instant) { takeButton(event) }
    if let quiet = quietAt, quiet <= instant {
      quietAt = nil
      effects.append(.readLevels)
    }
    // A press means something by its length, but not while its contacts are open, since that may be
    // its end; if they close again, it was a bounce and the hold counts from the first closing.
    if button.deadline == nil, let due = press.deadline, due <= instant {
      takeLongPress(at: instant)
    }
    if let due = modeDeadline(), due <= instant { endMode(at: instant) }
    while let due = feedback.deadline, due <= instant {
      if let tone = feedback.step() { sound(tone) }
    }
  }

  private mutating func endMode(at instant: BootInstant) {
    switch mode {
    case .idle, .countdown: break
    case .readBack, .afterRing: mode = .idle(firstDetent: nil)
    case .setting:
      confirmSetting(at: instant)
      confirmsUntil = instant + ClockLimits.lateConfirm
    case .snoozed(let snooze):
      // Nobody may have run at its end: what nobody could hear counts for nothing.
      ringAgain(
        snooze.subject, snoozes: snooze.snoozes, late: now.boot - snooze.until, else: .wasOff)
    case .ringing(let ringing): goOn(ringing, at: instant)
    }
  }

  /// A card that says nothing; only its adapter knows what it is called.
  private static let silentCard = PortFailure(port: .sound, kind: .timeout, subject: "the card")

  /// Does what is due in a ring.
  private mutating func goOn(_ ringing: Mode.Ringing, at instant: BootInstant) {
    if let end = ringing.brokenOffAt, end <= instant {
      missRing(ringing.subject, .wentOff, at: instant)
    } else if let silence = silenceInstant(ringing), silence <= instant {
      missRing(ringing.subject, .nobodyAnswered, at: instant)
    } else if let note = noteDeadline(ringing), note <= instant {
      state.ring = .ringing(ringing.subject, noted: now.wall, snoozes: ringing.snoozes)
    } else if let retry = ringing.buzzerRetryAt, retry <= instant {
      tryBuzzerAgain(ringing)
    } else if case .starting(let request, _) = ringing.stage {
      fallBack(after: AlarmClock.silentCard, late: request)
    } else if case .speaker(let request) = ringing.stage {
      fallBack(after: AlarmClock.silentCard, late: request)
    } else {
      askForSoundAgain(ringing)
    }
  }

  /// Sounds a tone of the feedback if a person wants sound.
  ///
  /// A card that failed is left to the next ring to try, where a buzzer beeps meanwhile.
  private mutating func sound(_ tone: Tone) {
    guard state.preferences.playsSound, configuration.hasSpeaker, canSpeak || !canBuzz else {
      return
    }
    effects.append(.tone(tone, volumePercent: state.preferences.volumePercent))
  }
}
