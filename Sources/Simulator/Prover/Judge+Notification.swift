import AlarmCore
import CivilTime
import Scenarios

/// Notifications and countdowns: what was asked for comes, once, at its time, with its number.
extension Judge {
  func expect(
    _ mark: TimeMark, _ body: String, badge: Int?, _ night: inout SimulatedNight,
    at moment: Moment
  ) {
    guard night.card.isPowered else { return }
    let delay = mark.delay(from: moment.wall, in: night.loop.clock.zone) ?? .zero
    expected.append(ExpectedNotification(body: body, due: moment.wall + delay, badge: badge))
  }

  func expectCountdown(ofMinutes minutes: Int) {
    expected.removeAll { $0.isCountdown }
    expected.append(
      ExpectedNotification(
        body: Text.english.countdownBody(minutes: minutes), due: nil, badge: nil,
        isCountdown: true))
  }

  /// The last one that was asked for was not taken.
  func forgetRefused() {
    if let last = expected.lastIndex(where: { !$0.isCountdown }) { expected.remove(at: last) }
  }

  func noteDelivered(_ body: String, _ night: inout SimulatedNight, at moment: Moment) {
    guard let index = soonest(of: body) else {
      fail(.onlyWhatWasSet, "'\(body)' came, and nobody asked for it", &night, at: moment)
      return
    }
    let came = expected.remove(at: index)
    if let due = came.due, moment.wall < due {
      fail(.onTime, "'\(body)' came before its time", &night, at: moment)
    }
    if let number = came.badge { badge = number } else if !isAttended { badge += 1 }
  }

  func noteMissed(_ subject: String) {
    let alarm = (ring.key ?? owed.flatMap(Judge.key)).map { Text.english.dial(DialTime($0.time)) }
    guard alarm != subject, let index = soonest(of: subject) else {
      badge += 1
      return
    }
    if let number = expected.remove(at: index).badge { badge = number } else { badge += 1 }
  }

  /// What the card holds is what comes after a cut.
  func expectStored(_ state: ClockState?) {
    expected = (state?.queue.pending ?? []).compactMap { pending in
      switch pending.purpose {
      case .alarm: nil
      case .countdown:
        ExpectedNotification(body: pending.body, due: nil, badge: pending.badge, isCountdown: true)
      case .plain:
        ExpectedNotification(body: pending.body, due: pending.instant, badge: pending.badge)
      }
    }
  }

  /// Of several with the same words the soonest comes first.
  private func soonest(of body: String) -> Int? {
    expected.indices.filter { expected[$0].body == body }.min {
      (expected[$0].due ?? WallTime(seconds: .min)) < (expected[$1].due ?? WallTime(seconds: .min))
    }
  }
}
