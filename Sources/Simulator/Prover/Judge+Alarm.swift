import AlarmCore
import CivilTime

/// The alarm: it changes only by a hand, by what is asked, or by a clock or a zone that changes.
extension Judge {
  func judgeAlarm(_ night: inout SimulatedNight, _ told: Told, at moment: Moment) {
    switch night.loop.clock.mode {
    case .setting, .readBack, .countdown: handUntil = max(handUntil, moment.boot + .seconds(6))
    case .idle, .ringing, .snoozed, .afterRing: break
    }
    let now = night.loop.clock.state.armed
    guard now?.id != owed?.id || now?.instant != owed?.instant else { return }
    defer { owed = now }
    let isHand = isHand(at: moment)
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

  /// The occurrence that a notification is of.
  static func key(_ notification: ClockNotification) -> OccurrenceKey? {
    switch notification.purpose {
    case .alarm(let key): key
    case .countdown, .plain: nil
    }
  }

  func isHand(at moment: Moment) -> Bool { moment.boot <= handUntil }

  /// True soon after power came, or the clock or the zone changed.
  func isDisturbed(at moment: Moment) -> Bool { moment.boot - disturbedAt <= .seconds(2) }
}
