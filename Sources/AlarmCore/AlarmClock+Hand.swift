import CivilTime

/// The knob and the button: edges in, what a hand meant out.
extension AlarmClock {
  mutating func takeEdge(_ edge: LineEdge) {
    let instant = min(edge.at, now.boot)
    quietAt = instant + ClockLimits.quiet
    switch edge.line {
    case .knobA, .knobB:
      springReads = ClockLimits.springReads
      turn(knob.edge(isA: edge.line == .knobA, level: edge.level), at: instant)
    case .button:
      if let event = button.edge(isPressed: edge.level, at: instant) { takeButton(event) }
    }
  }

  mutating func takeLoss(_ count: Int) {
    knob.overflow(count)
    springReads = ClockLimits.springReads
    quietAt = reached + ClockLimits.quiet
  }

  mutating func takeLevels(_ levels: LineLevels) {
    guard knowsLevels else {
      beginInputs(levels)
      readAgainBetweenRests()
      return
    }
    turn(knob.resync(a: levels.knobA, b: levels.knobB), at: now.boot)
    readAgainBetweenRests()
    if let event = button.resync(isPressed: levels.button, at: now.boot) { takeButton(event) }
  }

  /// Asks for another reading after a while when the knob stands between two rests.
  ///
  /// Nothing else would find the last edge of a detent lost: no edge follows it that would ask.
  private mutating func readAgainBetweenRests() {
    guard knob.wantsAnotherReading, quietAt == nil, springReads > 0 else { return }
    springReads -= 1
    quietAt = now.boot + ClockLimits.detentSpring
  }

  mutating func takeButton(_ event: ButtonDecoder.Event) {
    switch event {
    case .pressed(let instant): pressed(at: instant)
    case .released(let instant, _): released(at: instant)
    }
  }

  private mutating func pressed(at instant: BootInstant) {
    let holdAt = instant + ClockLimits.hold
    switch mode {
    case .ringing(let ringing) where instant < ringing.since:
      // Read late: nothing rang when it went down.
      press = .spent(since: instant)
    case .ringing(let ringing):
      snooze(ringing, at: instant)
      press = .snoozing(since: instant, holdAt: holdAt)
    case .readBack where isLateConfirm(at: instant):
      // As in the setting it is meant for: a long press is none that moves.
      press = .click(since: instant, holdAt: holdAt)
    case .readBack:
      press = .click(since: instant, holdAt: instant + ClockLimits.readBackHold)
    case .setting(var setting):
      setting.restsAt = max(setting.restsAt, holdAt + ClockLimits.settingRest)
      mode = .setting(setting)
      press = .click(since: instant, holdAt: holdAt)
    case .idle, .countdown, .snoozed, .afterRing:
      press = .click(since: instant, holdAt: holdAt)
    }
  }

  private mutating func released(at instant: BootInstant) {
    let ended = press
    press = .none
    switch ended {
    case .none, .stuck, .spent, .snoozing: break
    case .click(let since, _): click(since: since, at: instant)
    case .turned:
      switch mode {
      case .countdown(let minutes): startCountdown(minutes: minutes, at: instant)
      case .setting(var setting):
        setting.restsAt = instant + ClockLimits.settingRest
        mode = .setting(setting)
      case .idle, .readBack, .ringing, .snoozed, .afterRing: break
      }
    }
  }

  /// True for a press that is meant for a setting which has just come to rest.
  private func isLateConfirm(at instant: BootInstant) -> Bool {
    confirmsUntil.map { instant <= $0 } ?? false
  }

  private mutating func click(since: BootInstant, at instant: BootInstant) {
    let isLateConfirm = isLateConfirm(at: since)
    confirmsUntil = nil
    switch mode {
    case .idle: readBack(at: instant)
    case .readBack where isLateConfirm: confirmAgain(at: instant)
    case .readBack: toggleAlarm(at: instant)
    case .setting: confirmSetting(at: instant)
    case .snoozed(let snooze):
      let left = (snooze.until - instant).components.seconds
      feedback.start(
        Feedback.reading(ofMinutes: Int((left + 59) / 60)), at: instant,
        lead: ClockLimits.readBackLead)
    case .afterRing: feedback.start(alarmReading, at: instant, lead: ClockLimits.readBackLead)
    case .countdown, .ringing: break
    }
  }

  /// A press has lasted long enough to mean something by itself.
  mutating func takeLongPress(at instant: BootInstant) {
    switch press {
    case .none, .stuck: break
    case .turned, .spent:
      press = .stuck
      tell(.buttonStuck)
      // No release will start what was turned.
      if case .countdown = mode { mode = .idle(firstDetent: nil) }
    case .snoozing:
      press = press.spent
      if case .snoozed(let snooze) = mode { dismiss(snooze.subject, at: instant) }
    case .click:
      press = press.spent
      hold(at: instant)
    }
  }

  private mutating func hold(at instant: BootInstant) {
    confirmsUntil = nil
    switch mode {
    case .idle: acknowledgeBadge(at: instant)
    case .readBack: moveByHalfDay(at: instant)
    case .setting:
      mode = .idle(firstDetent: nil)
      tell(.settingCancelled)
      feedback.start(Feedback.falling, at: instant)
    case .snoozed(let snooze): dismiss(snooze.subject, at: instant)
    case .countdown, .ringing, .afterRing: break
    }
  }

  private mutating func turn(_ detent: Int, at instant: BootInstant) {
    guard detent != 0 else { return }
    let isPressed = isHeld
    confirmsUntil = nil
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .deadKnob, case .idle = mode { return }
      if SeededBug.present == .turnSnoozes, case .ringing(let ringing) = mode {
        snooze(ringing, at: instant)
      }
    #endif
    switch mode {
    case .idle(let first):
      if isPressed {
        // A press that had its effect already begins nothing more.
        guard let since = press.turnable else { return }
        press = .turned(since: since)
        turnCountdown(detent, from: 0, at: instant)
      } else if let first, instant - first <= ClockLimits.secondDetent {
        moveHand(detent, from: state.dial, isFine: false, at: instant)
      } else {
        mode = .idle(firstDetent: instant)
      }
    case .readBack:
      guard !isPressed else {
        // It means nothing, so its release must not switch the alarm off either.
        if let since = press.turnable { press = .turned(since: since) }
        return
      }
      moveHand(detent, from: state.dial, isFine: false, at: instant)
    #if WECKER_SEEDED_BUGS
      case .setting where SeededBug.present == .lostClick && speed.isReversed(by: detent): break
    #endif
    case .setting(let setting):
      if isPressed, let since = press.turnable { press = .turned(since: since) }
      moveHand(detent, from: setting.hand, isFine: isPressed, at: instant)
    case .countdown(let minutes): turnCountdown(detent, from: minutes, at: instant)
    case .ringing, .snoozed, .afterRing: break
    }
  }

  /// Moves the hand; after fine steps a coarse one goes to the next mark of five minutes.
  private mutating func moveHand(
    _ detent: Int, from hand: DialTime, isFine: Bool, at instant: BootInstant
  ) {
    var minutes = speed.minutes(forDetent: detent, at: instant)
    if isFine {
      minutes = 1
    } else {
      let beyond = hand.minutes % HandSpeed.slowMinutes
      if beyond != 0 { minutes -= detent > 0 ? beyond : HandSpeed.slowMinutes - beyond }
    }
    let moved = hand.moved(by: detent * minutes)
    mode = .setting(.init(hand: moved, restsAt: instant + ClockLimits.settingRest))
    feedback.start(tick(from: hand, by: detent * minutes), at: instant)
  }

  /// The tick of a move: another at full hours, double at 12, also when passed over.
  private func tick(from hand: DialTime, by minutes: Int) -> [Feedback.Step] {
    let start = hand.minutes
    let path = minutes > 0 ? start + 1...start + minutes : start + minutes...start - 1
    if path.contains(where: { $0 % DialTime.minutesPerTurn == 0 }) { return Feedback.twelveTick }
    return path.contains { $0 % 60 == 0 } ? Feedback.hourTick : Feedback.tick
  }

  private mutating func turnCountdown(_ detent: Int, from minutes: Int, at instant: BootInstant) {
    let isCoarse =
      detent > 0 ? minutes >= ClockLimits.countdownFine : minutes > ClockLimits.countdownFine
    let moved = minutes + detent * (isCoarse ? HandSpeed.slowMinutes : 1)
    mode = .countdown(minutes: min(max(moved, 0), ClockLimits.countdownMinutes))
    feedback.start(Feedback.tick, at: instant)
  }
}
