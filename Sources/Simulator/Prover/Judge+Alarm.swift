import AlarmCore
import CivilTime

/// The alarm: it changes only by a hand, by what is asked, or by a clock or a zone that changes.
extension Judge {
  /// While something rings, knob and button are about the ring and change no alarm.
  func judgeAlarm(
    _ night: inout SimulatedNight, _ told: Told, isRinging: Bool, at moment: Moment
  ) {
    judgeDial(&night, at: moment)
    switch night.loop.clock.mode {
    case .setting, .readBack, .countdown: handUntil = max(handUntil, moment.boot + .seconds(6))
    case .idle, .ringing, .snoozed, .afterRing: break
    }
    let now = night.loop.clock.state.armed
    guard now?.id != owed?.id || now?.instant != owed?.instant else { return }
    defer { owed = now }
    if let now, now.id != owed?.id { judgeArmed(now, &night, at: moment) }
    let isHand = moment.boot <= orderUntil || moment.boot <= handUntil && !isRinging
    if isHand {
      let key = now.flatMap(Judge.key)
      if let key { over.remove(key) }
      wantedAgain = ring.key == key ? key : nil
    }
    guard let owed else {
      if !isHand, !isDisturbed(at: moment) {
        fail(.onlyWhatWasSet, "an alarm armed itself", &night, at: moment)
      }
      return
    }
    let isTaken = Judge.key(owed).map { ring.key == $0 || over.contains($0) } ?? false
    if isTaken || isHand || !told.missed.isEmpty { return }
    if isDisturbed(at: moment), now != nil { return }
    let name = Judge.key(owed).map { Text.english.dial(DialTime($0.time)) } ?? "it"
    fail(.nothingLost, "the alarm for \(name) is gone", &night, at: moment)
  }

  /// The alarm's hand stands where somebody put it.
  private func judgeDial(_ night: inout SimulatedNight, at moment: Moment) {
    let now = night.loop.clock.state.dial
    defer { dial = now }
    guard let dial, now != dial else { return }
    let isAsked =
      switch asked {
      case .dial(let asked): now == asked
      case .ofDay(let time): now == DialTime(time)
      case nil: false
      }
    guard now != movedHand, !isAsked else { return }
    let name = Text.english.dial(now)
    fail(
      .onlyWhatWasSet, "the alarm stands at \(name), and nobody put it there", &night, at: moment)
  }

  /// What is armed is what the hand shows, at the instant at which clocks show it.
  private func judgeArmed(
    _ armed: ClockNotification, _ night: inout SimulatedNight, at moment: Moment
  ) {
    guard let key = Judge.key(armed) else { return }
    let name = Text.english.dial(DialTime(key.time))
    if DialTime(key.time) != night.loop.clock.state.dial {
      fail(.onlyWhatWasSet, "\(name) is armed, and the hand shows another time", &night, at: moment)
    }
    if case .ofDay(let time)? = asked, moment.boot <= askedUntil, time != key.time {
      fail(.onlyWhatWasSet, "\(name) is armed for the other half day", &night, at: moment)
    }
    let civil = CivilDateTime(date: key.date, time: key.time)
    let zone = night.loop.clock.zone
    if zone.civil(at: armed.instant) != civil,
      FireDate.civil(civil).instant(in: zone) != armed.instant
    {
      fail(.onTime, "\(name) is armed for an instant that shows another time", &night, at: moment)
    }
  }

  /// The occurrence that a notification is of.
  static func key(_ notification: ClockNotification) -> OccurrenceKey? {
    switch notification.purpose {
    case .alarm(let key): key
    case .countdown, .plain: nil
    }
  }

  /// True soon after power came, or the clock or the zone changed.
  func isDisturbed(at moment: Moment) -> Bool { moment.boot - disturbedAt <= .seconds(2) }
}
