import CivilTime

/// The dial alarm: set, switched, moved by half a day, read back.
extension AlarmClock {
  /// The alarm in the language of beeps, as it stands now.
  var alarmReading: [Feedback.Step] {
    let left = state.armed.map { $0.instant - now.wall }
    let tail = left.map { $0 <= ClockLimits.soon ? Feedback.Tail.soon : .later } ?? .off
    return Feedback.reading(of: state.dial, tail: tail)
  }

  /// Reads the alarm back; for as long, and a little longer, a press switches it.
  mutating func readBack(at instant: BootInstant) {
    play(alarmReading, at: instant)
  }

  /// Plays tones in read-back, which they keep open.
  private mutating func play(_ steps: [Feedback.Step], at instant: BootInstant) {
    feedback.start(steps, at: instant, lead: ClockLimits.readBackLead)
    let end = instant + ClockLimits.readBackLead + Feedback.length(of: steps)
    mode = .readBack(until: end + ClockLimits.readBackGrace)
  }

  mutating func toggleAlarm(at instant: BootInstant) {
    if state.armed == nil {
      switchOn(at: instant)
      announce(state.armed == nil ? .refused : .on, at: instant)
    } else {
      switchOff()
      announce(.off, at: instant)
    }
  }

  mutating func switchOn(at instant: BootInstant) {
    state.isMovedByHalfDay = false
    arm(after: instant)
  }

  mutating func switchOff() {
    disarm()
    tell(.switchedOff)
  }

  /// Sets the alarm by command: a hand that moves it at the same time is overtaken.
  mutating func setAlarm(_ dial: DialTime) {
    if case .setting = mode { mode = .idle(firstDetent: nil) }
    state.dial = dial
    switchOn(at: now.boot)
  }

  /// Sets the alarm to a half day by name: the next time a clock face shows it, or, when that is in
  /// the other half of the day, the one after.
  mutating func setAlarm(_ time: TimeOfDay) {
    if case .setting = mode { mode = .idle(firstDetent: nil) }
    state.dial = DialTime(time)
    state.isMovedByHalfDay = zone.next(dial: state.dial, after: now.wall)?.time != time
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .wrongHalf { state.isMovedByHalfDay = false }
    #endif
    arm(after: now.boot)
  }

  /// Takes the hand's place as the alarm, arms it and reads it back.
  mutating func confirmSetting(at instant: BootInstant) {
    guard case .setting(let setting) = mode else { return }
    state.dial = setting.hand
    state.isMovedByHalfDay = false
    arm(after: instant)
    announce(state.armed == nil ? .refused : .reading, at: instant)
  }

  /// Reads what is armed already back from the start, once it is on the card.
  mutating func confirmAgain(at instant: BootInstant) {
    announce(state.armed == nil ? .refused : .reading, at: instant)
  }

  /// Moves the alarm from the next time a clock face shows it to the one after, or back.
  mutating func moveByHalfDay(at instant: BootInstant) {
    guard state.armed != nil else { return }
    state.isMovedByHalfDay.toggle()
    arm(after: instant)
    announce(.reading, at: instant)
  }

  /// Schedules the alarm anew, `rung` showings later: what was pending for it is replaced.
  mutating func arm(after instant: BootInstant, beyond rung: Int = 0) {
    disarm()
    let skipped = rung + (state.isMovedByHalfDay ? 1 : 0)
    guard let next = zone.next(dial: state.dial, after: wall(at: instant), skipping: skipped) else {
      tell(.noDateLeft)
      return
    }
    let civil = CivilDateTime(date: next.date, time: next.time)
    let fireDate: FireDate =
      switch next.note {
      case .plain, .gap, .firstPass: .civil(civil)
      // A rule in civil words means the first pass; the second one can only be kept as an instant.
      case .secondPass: .absolute(next.instant)
      }
    let key = OccurrenceKey(date: next.date, time: next.time)
    do throws(NotificationQueue.Refusal) {
      try state.queue.schedule(
        fireDate, in: zone, body: "", sound: configuration.defaultSound, purpose: .alarm(key))
      let shown = zone.civil(at: next.instant)
      armedUnsaved = .armed(shown, insteadOf: shown == civil ? nil : civil)
      state.isArmedByGuess = now.trust <= .guess
      // Asked for again, as the second showing of an hour that comes twice is.
      if state.rung == key { state.rung = nil }
    } catch {
      tell(.refused(error))
    }
  }

  /// Takes the alarm out of the queue.
  mutating func disarm() {
    armedUnsaved = nil
    state.isArmedByGuess = false
    isAlarmRestored = false
    state.queue.cancelAll {
      switch $0.purpose {
      case .alarm: true
      case .countdown, .plain: false
      }
    }
  }

  mutating func acknowledgeBadge(at instant: BootInstant) {
    if state.badge.number > 0 { tell(.acknowledged(state.badge.number)) }
    state.badge.acknowledge()
    announcement = .acknowledged
  }

  /// Starts the countdown that was turned, in place of one that runs; none at zero minutes.
  mutating func startCountdown(minutes: Int, at instant: BootInstant) {
    mode = .idle(firstDetent: nil)
    state.queue.cancelAll { $0.purpose == .countdown }
    guard minutes > 0 else {
      tell(.countdownCancelled)
      announcement = .off
      return
    }
    do throws(NotificationQueue.Refusal) {
      try state.queue.schedule(
        .absolute(wall(at: instant) + .seconds(60 * minutes)), in: zone,
        body: Text.english.countdownBody(minutes: minutes), sound: configuration.defaultSound,
        purpose: .countdown)
      tell(.countdownStarted(minutes: minutes))
      announcement = .on
    } catch {
      tell(.refused(error))
      announcement = .refused
    }
  }

  /// Waits for the card before telling; read-back stays open so long that a press still counts.
  private mutating func announce(_ what: Announcement, at instant: BootInstant) {
    announcement = what
    mode = .readBack(until: instant + ClockLimits.settingRest + ClockLimits.readBackGrace)
  }

  /// Tells what waited for the card.
  mutating func playAnnouncement() {
    guard let what = announcement else { return }
    announcement = nil
    switch what {
    case .reading: playInReadBack(alarmReading)
    case .on: playInReadBack(Feedback.rising)
    case .off: playInReadBack(Feedback.falling)
    case .refused: playInReadBack(Feedback.refused)
    case .acknowledged: feedback.start(Feedback.acknowledged, at: now.boot)
    }
  }

  /// Tells that what was to be announced is not on the card.
  mutating func refuseAnnouncement() {
    guard announcement != nil else { return }
    announcement = nil
    playInReadBack(Feedback.refused)
  }

  private mutating func playInReadBack(_ steps: [Feedback.Step]) {
    switch mode {
    case .readBack: play(steps, at: now.boot)
    case .idle: feedback.start(steps, at: now.boot)
    case .setting, .countdown, .ringing, .snoozed, .afterRing: break
    }
  }
}
