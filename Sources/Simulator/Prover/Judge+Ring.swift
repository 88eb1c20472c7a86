import AlarmCore
import AlarmRuntime
import CivilTime

/// Rings: begun for a reason and in time, heard, silenced, and ended by somebody.
extension Judge {
  /// A second: what is due is due in it.
  static let punctual = Duration.seconds(1)
  /// From the press to silence.
  static let silence = Duration.milliseconds(50)
  /// A sound card takes a moment to open.
  static let opening = Duration.seconds(1)
  /// A ring is heard by what is left after this: the card is waited for 2 s, and the buzzer's
  /// pause between beeps is as long as a second.
  static let fallback = Duration.seconds(4)
  /// A card that falls silent in a ring is noticed after 5 s without a sign of life.
  static let fallbackInRing = Duration.seconds(9)

  func judgeRing(_ night: inout SimulatedNight, _ told: Told, at moment: Moment) {
    let now = RingSight(night.loop.clock.mode)
    defer {
      if now.isSounding {
        quietFrom = nil
      } else if ring.isSounding {
        quietFrom = moment.boot + Judge.silence
      }
      ring = now
    }
    checkReasons(told, &night, at: moment)
    if told.isDismissed, !isHold(at: moment) {
      fail(.onTime, "a ring was ended, and nobody held the button", &night, at: moment)
    }
    switch (ring, now) {
    case (.none, .none): break
    case (.none, .sounding(let subject, _)), (.none, .sleeping(let subject, _)):
      begin(subject, &night, at: moment)
    case (.sounding(let before, _), .sounding(let subject, let since)),
      (.sleeping(let before, _), .sounding(let subject, let since)):
      if before.key != subject.key || isAskedAgain(subject, since: since) {
        begin(subject, &night, at: moment)
      } else {
        wake(since: since, &night, at: moment)
      }
    case (.sounding, .sleeping):
      heardBy = nil
      if moment.boot > pressUntil, !isReplaying, !isDisturbed(at: moment) {
        fail(.onTime, "a ring was snoozed, and nobody pressed", &night, at: moment)
      }
    case (.sleeping, .sleeping): break
    case (.sounding(let subject, _), .none), (.sleeping(let subject, _), .none):
      heardBy = nil
      if wantedAgain == subject.key { wantedAgain = nil } else { over.insert(subject.key) }
      if !told.isDismissed, told.missed.isEmpty {
        fail(.onTime, "a ring ended, and nobody ended it", &night, at: moment)
      }
    }
  }

  /// True while the button is held for as long as a hold takes, or was until just now.
  private func isHold(at moment: Moment) -> Bool {
    guard !isReplaying else { return true }
    guard let downSince, moment.boot <= pressUntil else { return false }
    return moment.boot - downSince >= ClockLimits.hold
  }

  private func begin(_ subject: RingSubject, _ night: inout SimulatedNight, at moment: Moment) {
    coverage.rings += 1
    guard case .ringing(let ringing) = night.loop.clock.mode else { return }
    let late = ringing.sinceWall - subject.due
    let name = Text.english.dial(DialTime(subject.key.time))
    if owed.flatMap(Judge.key) != subject.key {
      fail(.onlyWhatWasSet, "\(name) rings, and nobody set it", &night, at: moment)
    } else if late < .zero {
      fail(.onTime, "\(name) rings before its time", &night, at: moment)
    } else if over.contains(subject.key) {
      fail(.once, "\(name) rings a second time", &night, at: moment)
    } else if late > Judge.punctual, !isDisturbed(at: moment) || late > ClockLimits.latestRing {
      fail(.onTime, "\(name) rings \(late.components.seconds) s late", &night, at: moment)
    }
    expectToHear(from: ringing.since)
  }

  /// True when what sleeps is due once more, for a hand that armed it again meanwhile, by a clock
  /// that was set back.
  private func isAskedAgain(_ subject: RingSubject, since: BootInstant) -> Bool {
    guard wantedAgain == subject.key, case .sleeping(_, let until?) = ring, since < until else {
      return false
    }
    wantedAgain = nil
    return true
  }

  /// It sounds on, or again after a sleep.
  private func wake(since: BootInstant, _ night: inout SimulatedNight, at moment: Moment) {
    guard case .sleeping(_, let until) = ring else { return }
    if let until, since < until {
      fail(.onTime, "a snooze ended before its time", &night, at: moment)
    }
    expectToHear(from: since)
  }

  /// By when somebody must hear a ring, with what works.
  private func expectToHear(from instant: BootInstant) {
    heardBy = nil
    guard !isSounding, !isBuzzing else { return }
    if configuration.hasSpeaker, troubles[.sound] == nil {
      heardBy = instant + Judge.opening
    } else if configuration.hasBuzzer, troubles[.buzzer] == nil {
      heardBy = instant + Judge.fallback
    }
  }

  /// True while something could sound a ring.
  var canBeHeard: Bool {
    configuration.hasSpeaker && troubles[.sound] == nil
      || configuration.hasBuzzer && troubles[.buzzer] == nil
  }

  /// Something is heard no more.
  func fellSilent(_ night: inout SimulatedNight, at moment: Moment) {
    guard !isSounding, !isBuzzing else { return }
    // If it still rings: a port failed, or the buzzer pauses.
    heardBy = canBeHeard ? moment.boot + Judge.fallbackInRing : nil
    guard let by = silenceBy else { return }
    silenceBy = nil
    if moment.boot > by { fail(.silence, "a press silenced too late", &night, at: moment) }
  }

  /// What must be heard is, and what must be silent is.
  func checkSounds(_ night: inout SimulatedNight, at moment: Moment) {
    if let by = silenceBy, moment.boot > by {
      silenceBy = nil
      if isSounding || isBuzzing { fail(.silence, "a press did not silence", &night, at: moment) }
    }
    if let buzzing, ring.isSounding, !ringPitches.contains(buzzing) {
      fail(.noticeable, "the buzzer sounds \(buzzing) Hz, not its ring", &night, at: moment)
    }
    if let from = quietFrom, moment.boot > from, isSounding {
      quietFrom = nil
      fail(.silence, "it sounds on, and nothing rings", &night, at: moment)
    }
    if let by = heardBy, moment.boot > by {
      heardBy = nil
      if ring.isSounding { fail(.noticeable, "a ring is not heard", &night, at: moment) }
    }
  }

  /// What was missed was missed for a reason that can be true.
  private func checkReasons(_ told: Told, _ night: inout SimulatedNight, at moment: Moment) {
    for (subject, reason) in told.missed {
      let isTrue: Bool
      switch reason {
      // A start tells at once what was missed meanwhile; a clock that is set, too.
      case .wasOff, .wentOff:
        isTrue = history.restarts > 0 && moment.boot <= BootInstant(nanoseconds: 0) + Judge.settling
      case .clockWrong: isTrue = isDisturbed(at: moment)
      case .nobodyAnswered: isTrue = ring.key != nil && hasRungToTheEnd(&night, at: moment)
      }
      if !isTrue {
        fail(.onTime, "\(subject) was missed for no reason (\(reason.word))", &night, at: moment)
      }
    }
  }

  private func hasRungToTheEnd(_ night: inout SimulatedNight, at moment: Moment) -> Bool {
    guard case .sounding(_, let since) = ring else { return false }
    guard let minutes = night.loop.clock.state.preferences.silenceAfterMinutes else { return false }
    return moment.boot - since >= .seconds(60 * minutes) - Judge.punctual
  }
}
