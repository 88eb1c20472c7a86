import AlarmCore
import AlarmRuntime
import CivilTime

extension Condition {
  /// True when it is so; of a clock that is off, nothing that it would have to answer is.
  package func holds(in seen: Observation) -> Bool {
    switch self {
    case .power(let isOn): seen.isPowered == isOn
    case .state(let state): seen.status?.state == state
    case .dial(let dial): seen.status?.dial == dial
    case .alarm(let sight): seen.status.map { sight.holds($0.alarm) } ?? false
    case .armedLamp(let sight): seen.armedLamp.shows(sight, at: seen.at)
    case .badgeLamps(let sight): sight.holds(in: seen)
    case .buzzer(let sight): sight.holds(seen.buzzer)
    case .sound(let sight): sight.holds(seen.sound)
    case .beeps(let text): Beep.text(seen.beeps.map(\.beep)) == text
    case .badge(let amount): seen.status.map { amount.includes($0.badge) } ?? false
    case .pending(let amount): seen.status.map { amount.includes($0.pending) } ?? false
    case .saving(let saving): seen.status?.saving == saving
    case .damagedStore(let isDamaged): seen.status?.isStoreDamaged == isDamaged
    case .trust(let trust): seen.status?.trust == trust
    case .logged(let outcome, let amount): amount.includes(seen.count(of: outcome))
    case .missedBecause(let reason): seen.lastMiss == reason
    case .stored(let sight): sight.holds(seen.stored, in: seen.zone)
    case .edges(let count, let amount): amount.includes(seen.edges.number(count))
    case .knob(let count, let amount):
      seen.status.map { amount.includes($0.knob.number(count)) } ?? false
    case .promises(let areKept): (seen.broken == nil) == areKept
    case .told(let words): seen.told.contains { $0.has(words) }
    }
  }
}

extension AlarmSight {
  /// True when an alarm armed for this civil time, or for none, is so.
  func holds(_ civil: CivilDateTime?) -> Bool {
    switch self {
    case .off: civil == nil
    case .on: civil != nil
    case .time(let time): civil?.time == time
    case .civil(let wanted): civil == wanted
    }
  }
}

extension BadgeSight {
  fileprivate func holds(in seen: Observation) -> Bool {
    switch self {
    case .lit(let lamps): seen.badgeLamps.map(\.isLit) == lamps
    case .overflowing:
      !seen.badgeLamps.isEmpty && seen.badgeLamps.allSatisfy { $0.overflows(at: seen.at) }
    }
  }
}

extension SoundSight {
  fileprivate func holds(_ sound: String?) -> Bool {
    switch self {
    case .silent: sound == nil
    case .playing: sound != nil
    case .named(let name): sound == name
    }
  }
}

extension StoredSight {
  fileprivate func holds(_ stored: ClockState?, in zone: ZoneRules) -> Bool {
    switch self {
    case .nothing: stored == nil
    case .alarm(let sight):
      stored.map { sight.holds($0.armed.map { zone.civil(at: $0.instant) }) } ?? false
    case .badge(let amount): stored.map { amount.includes($0.badge.number) } ?? false
    }
  }
}

extension Observation {
  /// How often the ring log has an outcome.
  func count(of outcome: LoggedOutcome) -> Int {
    ringLog.count { LoggedOutcome($0.outcome) == outcome }
  }

  /// Why the last missed thing was missed; nil when none was.
  var lastMiss: MissReason? {
    for entry in ringLog.reversed() {
      if case .missed(let reason) = entry.outcome { return reason }
    }
    return nil
  }
}

extension Observation.Edges {
  func number(_ count: EdgeCount) -> Int {
    switch count {
    case .sent: sent
    case .seen: seen
    case .lost: lost
    }
  }
}

extension KnobCounters {
  func number(_ count: KnobCount) -> Int {
    switch count {
    case .merged: merged
    case .lost: lost
    case .illegal: illegal
    case .doubtful: doubtful
    }
  }
}

extension LoggedOutcome {
  /// Names an outcome.
  init(_ outcome: RingLogEntry.Outcome) {
    self =
      switch outcome {
      case .rang: .rang
      case .snoozed: .snoozed
      case .dismissed: .dismissed
      case .missed: .missed
      case .delivered: .delivered
      case .soundReplaced: .replaced
      }
  }
}

extension String {
  /// True when these characters stand in it somewhere.
  ///
  /// Over bytes: the library's own search would link its engine for regular expressions.
  fileprivate func has(_ words: String) -> Bool {
    let (text, wanted) = (Array(utf8), Array(words.utf8))
    guard wanted.count <= text.count else { return false }
    return (0...text.count - wanted.count).contains { text[$0...].starts(with: wanted) }
  }
}
