import CivilTime

/// A ring: begun, heard or fallen back, snoozed, ended.
extension AlarmClock {
  /// Begins a ring by the best output; a press under way counts for nothing from now on.
  mutating func ring(_ subject: RingSubject, snoozes: Int, at instant: BootInstant) {
    press = button.isDown ? press.spent : .none
    feedback.stop()
    announcement = nil
    plainRequest = nil
    lastRequest &+= 1
    var ringing = Mode.Ringing(
      subject: subject, since: instant, sinceWall: wall(at: instant), snoozes: snoozes,
      stage: .starting(
        request: lastRequest,
        // From when the card is asked: a snooze may have ended while nobody ran.
        limit: max(instant, now.boot) + ClockLimits.soundStart))
    guard configuration.hasSpeaker else {
      ringing.stage = stageWithoutSound(late: nil)
      enter(ringing)
      return
    }
    mode = .ringing(ringing)
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .silentRing, snoozes > 0 { return }
    #endif
    askForSound(of: subject)
  }

  /// Asks the sound card to play what rings, under the last request's number.
  private mutating func askForSound(of subject: RingSubject) {
    effects.append(
      .play(
        SoundRequest(
          id: lastRequest, name: subject.sound, isLooped: true,
          volumePercent: max(state.preferences.volumePercent, ClockLimits.quietestRing),
          ramp: .seconds(state.preferences.rampSeconds))))
  }

  /// Asks a sound card that failed in this ring once more, while the ring goes on without it.
  mutating func askForSoundAgain(_ ringing: Mode.Ringing) {
    var ringing = ringing
    ringing.soundRetryAt = nil
    lastRequest &+= 1
    switch ringing.stage {
    case .starting, .speaker: return
    case .buzzer: ringing.stage = .buzzer(late: lastRequest)
    case .lamps: ringing.stage = .lamps(late: lastRequest)
    case .nothing: ringing.stage = .nothing(late: lastRequest)
    }
    mode = .ringing(ringing)
    askForSound(of: ringing.subject)
  }

  /// Tries a buzzer that failed in this ring once more, while the ring goes on without it: what it
  /// answers takes the ring back, or is no news.
  mutating func tryBuzzerAgain(_ ringing: Mode.Ringing) {
    var ringing = ringing
    ringing.buzzerRetryAt = nil
    switch ringing.stage {
    case .starting, .speaker, .buzzer: break
    case .lamps, .nothing:
      ringing.buzzerRetryAt = now.boot + ClockLimits.soundRetry
      buzz(configuration.ringTune.place(after: 0).hertz)
    }
    mode = .ringing(ringing)
  }

  /// The sound card takes samples of a request.
  mutating func takeSoundSign(_ id: UInt32) {
    heardAt = now.boot
    takeSoundStarted(id)
  }

  /// The ring sounds, be it after it was given up: then the buzzer and the lamps alone step back.
  private mutating func takeSoundStarted(_ id: UInt32) {
    noteWorking(.sound)
    guard case .ringing(var ringing) = mode, ringing.stage.request == id else { return }
    switch ringing.stage {
    case .speaker: return
    case .starting, .buzzer, .lamps, .nothing: ringing.stage = .speaker(request: id)
    }
    ringing.soundRetryAt = nil
    ringing.buzzerRetryAt = nil
    enter(ringing)
  }

  mutating func takeSoundReplaced(_ id: UInt32, by name: String, because failure: PortFailure) {
    tell(.soundReplaced(by: name, because: failure))
    guard case .ringing(let ringing) = mode, ringing.stage.request == id else { return }
    recordFallback(to: .sound(name), of: ringing, because: failure)
  }

  mutating func takeSoundMoved(_ id: UInt32, to device: String, because failure: PortFailure) {
    tell(.soundMoved(to: device, because: failure))
    guard case .ringing(let ringing) = mode, ringing.stage.request == id else { return }
    recordFallback(to: .card(device), of: ringing, because: failure)
  }

  mutating func takeSoundFailed(_ id: UInt32, _ failure: PortFailure) {
    guard case .ringing(var ringing) = mode else {
      noteFailure(failure)
      // What was to sound once is beeped by what is left.
      if id == plainRequest { feedback.start(Feedback.rising, at: now.boot) }
      return
    }
    guard ringing.stage.request == id else {
      noteFailure(failure)
      return
    }
    switch ringing.stage {
    case .starting, .speaker:
      fallBack(after: failure)
      return
    case .buzzer: ringing.stage = .buzzer(late: nil)
    case .lamps: ringing.stage = .lamps(late: nil)
    case .nothing: ringing.stage = .nothing(late: nil)
    }
    ringing.soundRetryAt = now.boot + ClockLimits.soundRetry
    mode = .ringing(ringing)
    noteFailure(failure)
  }

  /// Rings on by the next output: sound card, buzzer, lamps, nothing.
  ///
  /// A sound card that said nothing is not told to stop: its `late` request is heard should it
  /// start after all.
  mutating func fallBack(after failure: PortFailure, late: UInt32? = nil) {
    noteFailure(failure)
    guard case .ringing(var ringing) = mode else { return }
    switch ringing.stage {
    case .starting, .speaker:
      if late == nil {
        effects.append(.stopSound)
        ringing.soundRetryAt = now.boot + ClockLimits.soundRetry
      }
      ringing.stage = stageWithoutSound(late: late)
    case .buzzer(let late):
      ringing.stage = stageWithoutBuzzer(late: late)
      ringing.buzzerRetryAt = now.boot + ClockLimits.soundRetry
    case .lamps(let late): ringing.stage = .nothing(late: late)
    case .nothing: return
    }
    if let output = ringing.stage.output {
      recordFallback(to: .output(output), of: ringing, because: failure)
    }
    enter(ringing)
  }

  /// What rings without a sound card: a buzzer that failed before is tried anew.
  private mutating func stageWithoutSound(late: UInt32?) -> Mode.Ringing.Stage {
    guard configuration.hasBuzzer else { return stageWithoutBuzzer(late: late) }
    tryAnew(.buzzer)
    return .buzzer(late: late)
  }

  private func stageWithoutBuzzer(late: UInt32?) -> Mode.Ringing.Stage {
    configuration.hasLamps ? .lamps(late: late) : .nothing(late: late)
  }

  /// Enters a stage; it is told once its output was used and did not refuse, so that nothing is
  /// said to ring that does not.
  ///
  ///     speaker            told: it has started
  ///     buzzer, lamps      unproven ── accepted ──► told
  ///                        unproven ── failed ──► the next stage
  ///     nothing            told: nobody is left to answer
  private mutating func enter(_ ringing: Mode.Ringing) {
    var ringing = ringing
    ringing.isProven = false
    ringing.stageSince = now.boot
    mode = .ringing(ringing)
    if ringing.isNoticeable { notice(ringing) }
  }

  /// A port did what it was asked: if the ring waited for that, it is told.
  mutating func takeAccepted(_ port: PortName) {
    guard case .ringing(var ringing) = mode else { return }
    switch (ringing.stage, port) {
    case (.buzzer, .buzzer), (.lamps, .lamps):
      guard !ringing.isProven else { return }
      ringing.isProven = true
    // What failed works again, and is better than what is left.
    case (.lamps(let late), .buzzer), (.nothing(let late), .buzzer):
      tryAnew(.buzzer)
      ringing.stage = .buzzer(late: late)
      ringing.buzzerRetryAt = nil
      ringing.stageSince = now.boot
      ringing.isProven = true
    case (.nothing(let late), .lamps) where configuration.hasLamps:
      ringing.stage = .lamps(late: late)
      ringing.isProven = true
    case (.starting, _), (.speaker, _), (.buzzer, _), (.lamps, _), (.nothing, _): return
    }
    mode = .ringing(ringing)
    notice(ringing)
  }

  /// True while a ring waits to hear whether lamps work, which are all that is left of it.
  @inline(__always) var isProvingLamps: Bool {
    guard case .ringing(let ringing) = mode, case .lamps = ringing.stage else { return false }
    return !ringing.isProven
  }

  /// A ring can be noticed from now on: it is told, logged, and stored as ringing.
  private mutating func notice(_ ringing: Mode.Ringing) {
    guard let output = ringing.stage.output else { return }
    state.ring = .ringing(
      ringing.subject, noted: now.wall, snoozes: ringing.snoozes)
    let reference = ringing.snoozes == 0 ? ringing.subject.due : ringing.sinceWall
    tell(.ringing(DialTime(ringing.subject.key.time), output, late: now.wall - reference))
    record(ringing.subject, .rang(output))
  }

  mutating func snooze(_ ringing: Mode.Ringing, at instant: BootInstant) {
    silence(ringing)
    let minutes = state.preferences.snoozeMinutes
    let until = instant + .seconds(60 * minutes)
    let count = ringing.snoozes + 1
    mode = .snoozed(.init(subject: ringing.subject, until: until, snoozes: count))
    state.ring = .snoozed(ringing.subject, until: wall(at: until), snoozes: count)
    tell(.snoozed(minutes: minutes, count: count))
    record(ringing.subject, .snoozed(count))
  }

  /// A hand ends a ring that sounds or sleeps.
  mutating func dismiss(_ subject: RingSubject, at instant: BootInstant) {
    if case .ringing(let ringing) = mode { silence(ringing) }
    tell(.dismissed)
    record(subject, .dismissed)
    endRing(at: instant)
  }

  /// A ring nobody answered, or one that can no longer be rung, is missed: the badge rises.
  mutating func missRing(_ subject: RingSubject, _ reason: MissReason, at instant: BootInstant) {
    #if WECKER_SEEDED_BUGS
      if SeededBug.present == .badgeTwice { state.badge.raise() }
      if SeededBug.present == .soundsOn { mode = .idle(firstDetent: nil) }
    #endif
    if case .ringing(let ringing) = mode { silence(ringing) }
    state.badge.raise()
    tell(.missed(Text.english.dial(DialTime(subject.key.time)), reason))
    record(subject, .missed(reason))
    endRing(at: instant)
  }

  private mutating func endRing(at instant: BootInstant) {
    state.ring = nil
    isDoneUnsaved = true
    feedback.stop()
    mode = .afterRing(until: instant + ClockLimits.afterRing)
  }

  private mutating func silence(_ ringing: Mode.Ringing) {
    if ringing.stage.request != nil { effects.append(.stopSound) }
    buzz(nil)
    // They were used all the time.
    if !failedPorts.contains(.lamps) { noteWorking(.lamps) }
  }

  /// Notes a step down, without the system's words: the log has them.
  private mutating func recordFallback(
    to fallback: Fallback, of ringing: Mode.Ringing, because failure: PortFailure
  ) {
    var reason = failure
    reason.detail = ""
    record(ringing.subject, .fellBack(to: fallback, because: reason))
  }

  mutating func record(_ subject: RingSubject, _ outcome: RingLogEntry.Outcome) {
    effects.append(
      .record(
        RingLogEntry(
          due: subject.due, at: now.wall,
          subject: Text.english.dial(DialTime(subject.key.time)), outcome: outcome)))
  }
}
