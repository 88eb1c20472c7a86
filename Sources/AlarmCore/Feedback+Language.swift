import CivilTime

/// The language of beeps: what a hand in the dark hears, and an eye sees on the lamps.
///
///     6:32, rings within 6 hours      ▬▬▬▬▬▬   ▪▪▪▪▪▪   ··   ▂
///                                     6 hours  30 min   2    one low tone
extension Feedback {
  private static let longBeep = Step(hertz: 880, on: .milliseconds(400), off: .milliseconds(250))
  private static let shortBeep = Step(hertz: 880, on: .milliseconds(120), off: .milliseconds(180))
  private static let minuteTick = Step(hertz: 1760, on: .milliseconds(30), off: .milliseconds(200))
  private static let lowTone = Step(hertz: 330, on: .milliseconds(500), off: .milliseconds(300))
  private static let groupPause = Duration.milliseconds(500)

  /// One detent moved the hand.
  package static let tick = [Step(hertz: 2000, on: .milliseconds(8), off: .zero)]
  /// The hand reached or passed a full hour.
  package static let hourTick = [Step(hertz: 1400, on: .milliseconds(20), off: .zero)]
  /// The hand reached or passed 12.
  package static let twelveTick = [
    Step(hertz: 1400, on: .milliseconds(20), off: .milliseconds(60)),
    Step(hertz: 1400, on: .milliseconds(20), off: .zero),
  ]
  /// Switched on.
  package static let rising = [
    Step(hertz: 660, on: .milliseconds(120), off: .milliseconds(20)),
    Step(hertz: 990, on: .milliseconds(160), off: .zero),
  ]
  /// Switched off, or given up.
  package static let falling = [
    Step(hertz: 990, on: .milliseconds(120), off: .milliseconds(20)),
    Step(hertz: 660, on: .milliseconds(160), off: .zero),
  ]
  /// The badge was acknowledged.
  package static let acknowledged = [
    Step(hertz: 1320, on: .milliseconds(60), off: .milliseconds(80)),
    Step(hertz: 1320, on: .milliseconds(60), off: .zero),
  ]
  /// It could not be saved: it holds only as long as there is power.
  package static let refused = Array(
    repeating: Step(hertz: 220, on: .milliseconds(250), off: .milliseconds(150)), count: 3)

  /// Which half day the alarm rings in, heard after the time.
  package enum Tail: Hashable, Sendable {
    /// The alarm is off.
    case off
    /// It rings within six hours: one low tone.
    case soon
    /// It rings later: two low tones.
    case later
  }

  /// Reads a dial time: hours as long beeps, 5-minute steps as short ones, minutes as ticks.
  package static func reading(of dial: DialTime, tail: Tail) -> [Step] {
    let hours = Array(repeating: longBeep, count: dial.hour)
    return joined([hours, minutes(dial.minute), tones(tail)])
  }

  /// Reads minutes that are left, at least one: short beeps of five, then ticks.
  package static func reading(ofMinutes count: Int) -> [Step] { minutes(max(count, 1)) }

  private static func minutes(_ count: Int) -> [Step] {
    joined([
      Array(repeating: shortBeep, count: count / 5),
      Array(repeating: minuteTick, count: count % 5),
    ])
  }

  private static func tones(_ tail: Tail) -> [Step] {
    switch tail {
    case .off: []
    case .soon: [lowTone]
    case .later: [lowTone, lowTone]
    }
  }

  /// Puts groups one after another with a pause a person can hear between them.
  private static func joined(_ groups: [[Step]]) -> [Step] {
    var steps: [Step] = []
    for group in groups where !group.isEmpty {
      if var last = steps.popLast() {
        last.off += groupPause
        steps.append(last)
      }
      steps += group
    }
    return steps
  }
}
