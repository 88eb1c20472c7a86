import CivilTime

/// What becomes due: in its second, late, or while the clock was off.
extension AlarmClock {
  /// Takes up a ring that the store says was under way when power was lost.
  ///
  ///     stored      wall clock now                      then
  ///     ringing     before it was last noted            rings again: the clock fell behind
  ///     ringing     up to 15 min after that             rings again
  ///     ringing     later                               missed: went off while it rang
  ///     snoozed     before its end                      sleeps on, for one snooze at most
  ///     snoozed     up to 15 min after its end          rings
  ///     snoozed     later                               missed: was off
  mutating func takeUpRing() {
    guard let phase = state.ring else { return }
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .forgottenSnooze, case .snoozed = phase {
        state.ring = nil
        return
      }
    #endif
    switch phase {
    case .ringing(let subject, let noted, let snoozes):
      ringAgain(subject, snoozes: snoozes, late: now.wall - noted, else: .wentOff)
    case .snoozed(let subject, let until, let snoozes) where until > now.wall:
      // A wall clock that fell behind in the cut must not make a night of a snooze.
      let longest = Duration.seconds(60 * state.preferences.snoozeMinutes)
      let end = now.boot + min(until - now.wall, longest)
      mode = .snoozed(.init(subject: subject, until: end, snoozes: snoozes))
      state.ring = .snoozed(subject, until: wall(at: end), snoozes: snoozes)
    case .snoozed(let subject, let until, let snoozes):
      ringAgain(subject, snoozes: snoozes, late: now.wall - until, else: .wasOff)
    }
  }

  /// Moves the wall times of a countdown and of the ring under way when the clock is set: what they
  /// stand for are durations, which go on.
  mutating func moveDurations(by jump: Duration) {
    state.queue.moveCountdowns(by: jump)
    switch state.ring {
    case nil: break
    case .ringing(let subject, let noted, let snoozes):
      state.ring = .ringing(subject, noted: noted + jump, snoozes: snoozes)
    case .snoozed(let subject, let until, let snoozes):
      state.ring = .snoozed(subject, until: until + jump, snoozes: snoozes)
    }
    guard case .ringing(var ringing) = mode else { return }
    ringing.sinceWall = ringing.sinceWall + jump
    mode = .ringing(ringing)
  }

  /// Rings for the whole time, from now on; too late for that, it is missed.
  mutating func ringAgain(
    _ subject: RingSubject, snoozes: Int, late: Duration, else reason: MissReason
  ) {
    guard late > ClockLimits.latestRing else {
      ring(subject, snoozes: snoozes, at: now.boot)
      return
    }
    missRing(subject, reason, at: now.boot)
    mode = .idle(firstDetent: nil)
  }

  /// Delivers everything that is due by the wall clock, as far as time was let pass.
  mutating func takeDue() {
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .neverRings, state.isMovedByHalfDay { return }
    #endif
    while let first = state.queue.pending.first?.instant, first <= now.wall + (reached - now.boot),
      let due = state.queue.takeDue(at: wall(at: reached))
    {
      let late = now.wall - due.instant
      let isLate = late > ClockLimits.latestRing
      // Without the setting it would not be late.
      let reason = late - setBy > ClockLimits.latestRing ? MissReason.wasOff : .clockWrong
      switch due.purpose {
      case .alarm(let key):
        if isLate {
          missAlarm(due, key, reason)
        } else {
          forgetHowItWasArmed()
          state.rung = now.trust > .guess ? key : nil
          let sound = due.sound ?? configuration.defaultSound
          ring(RingSubject(key: key, due: due.instant, sound: sound), snoozes: 0, at: now.boot)
          #if WECKER_SEEDED_BUGS
            ringInTheSecondHourToo(due, key)
          #endif
        }
      case .countdown, .plain:
        if isLate { recordMissed(due, subject: due.body, reason) } else { deliver(due) }
      }
    }
    if reached == now.boot { setBy = .zero }
  }

  #if WECKER_SEEDED_BUGS
    private mutating func ringInTheSecondHourToo(_ due: ClockNotification, _ key: OccurrenceKey) {
      let civil = CivilDateTime(date: key.date, time: key.time)
      guard SeededBug.present == .doubleRing,
        case .overlap(_, let second) = zone.resolve(civil), second > due.instant
      else { return }
      _ = try? state.queue.schedule(
        .absolute(second), in: zone, body: due.body, sound: due.sound, purpose: due.purpose)
    }
  #endif

  /// Misses an alarm; one that was armed for a day that only a wrong clock believed in rings the
  /// next time a clock face shows it.
  private mutating func missAlarm(
    _ due: ClockNotification, _ key: OccurrenceKey, _ reason: MissReason
  ) {
    let isFromAWrongDay = state.isArmedByGuess && reason == .clockWrong
    // Of one that was armed before this start nobody knows: it may as well have been slept through.
    if !isFromAWrongDay || isAlarmRestored {
      recordMissed(due, subject: Text.english.dial(DialTime(key.time)), reason)
    }
    if isFromAWrongDay { arm(after: now.boot) } else { forgetHowItWasArmed() }
  }

  /// What is known of an alarm beside its notification ends with it.
  private mutating func forgetHowItWasArmed() {
    state.isMovedByHalfDay = false
    state.isArmedByGuess = false
  }

  private mutating func recordMissed(
    _ due: ClockNotification, subject: String, _ reason: MissReason
  ) {
    if let badge = due.badge { state.badge.set(badge) } else { state.badge.raise() }
    tell(.missed(subject, reason))
    effects.append(
      .record(
        RingLogEntry(due: due.instant, at: now.wall, subject: subject, outcome: .missed(reason))))
  }

  /// Shows a plain notification: to whoever attends, who sounds it too, or to nobody in particular
  /// by the badge and its sound, once.
  private mutating func deliver(_ due: ClockNotification) {
    if let badge = due.badge {
      state.badge.set(badge)
    } else if !isAttended {
      state.badge.raise()
    }
    tell(.delivered(due.body))
    effects.append(
      .record(
        RingLogEntry(due: due.instant, at: now.wall, subject: due.body, outcome: .delivered)))
    guard let name = due.sound, state.preferences.playsSound, !isAttended else { return }
    if case .ringing = mode { return }
    guard configuration.hasSpeaker else {
      feedback.start(Feedback.rising, at: now.boot)
      return
    }
    lastRequest &+= 1
    plainRequest = lastRequest
    effects.append(
      .play(
        SoundRequest(
          id: lastRequest, name: name, isLooped: false,
          volumePercent: state.preferences.volumePercent, ramp: .zero)))
  }

  /// Follows a change of the local zone at once.
  ///
  /// The alarm keeps its civil day and time; where that has passed in the new zone, it rings the
  /// next time a clock face shows it.
  mutating func takeZone(_ rules: ZoneRules) {
    zone = rules
    let wasDue = state.armed.map { $0.instant <= now.wall } ?? false
    state.queue.recompute(in: rules)
    if !wasDue, let armed = state.armed, armed.instant <= now.wall { arm(after: now.boot) }
  }

  mutating func takeCommand(_ command: Command) {
    switch command {
    case .schedule(let asked, let body, let sound, let badge):
      // A date in the past is due now, and not missed: the clock was not asked before.
      let isPast = asked.instant(in: zone) < now.wall
      let fireDate = isPast ? FireDate.absolute(now.wall) : asked
      do throws(NotificationQueue.Refusal) {
        try state.queue.schedule(fireDate, in: zone, body: body, sound: sound, badge: badge)
      } catch {
        tell(.refused(error))
      }
    case .cancel(let id):
      state.queue.cancel(id)
      if state.armed == nil { forgetHowItWasArmed() }
    case .cancelAll:
      state.queue.cancelAll()
      forgetHowItWasArmed()
    case .setBadge(let number): state.badge.set(number)
    case .raiseBadge: state.badge.raise()
    case .prefer(let change): state.preferences = change.applied(to: state.preferences)
    case .setAlarm(let dial): setAlarm(dial)
    case .setAlarmOfDay(let time): setAlarm(time)
    case .switchOn: if state.armed == nil { switchOn(at: now.boot) }
    case .switchOff: if state.armed != nil { switchOff() }
    case .attend(let isAttended): self.isAttended = isAttended
    }
  }
}
