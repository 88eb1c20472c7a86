import AlarmCore
import AlarmRuntime
import CivilTime

extension Condition {
  /// Its key in the language; parts of a mapping are parted by a full stop ("edges.lost").
  package var key: String {
    switch self {
    case .power: "power"
    case .state: "state"
    case .dial: "dial"
    case .alarm: "alarm"
    case .armedLamp: "armed-led"
    case .badgeLamps: "badge-leds"
    case .buzzer: "buzzer"
    case .sound: "sound"
    case .beeps: "beeps"
    case .badge: "badge"
    case .pending: "pending"
    case .saving: "saving"
    case .damagedStore: "store"
    case .trust: "trust"
    case .logged(let outcome, _): "ring-log.\(outcome.rawValue)"
    case .missedBecause: "missed-because"
    case .stored(.nothing): "stored"
    case .stored(.alarm): "stored.alarm"
    case .stored(.badge): "stored.badge"
    case .edges(let count, _): "edges.\(count.rawValue)"
    case .knob(let count, _): "knob.\(count.rawValue)"
    case .promises: "promises"
    case .told: "told"
    }
  }

  /// What is wanted, as the language writes it.
  package var wanted: String {
    switch self {
    case .power(let isOn): isOn ? "on" : "off"
    case .buzzer(let sight): sight.text
    case .state(let state): state.rawValue
    case .dial(let dial): Text.english.dial(dial)
    case .alarm(let sight), .stored(.alarm(let sight)): sight.text
    case .armedLamp(let sight): sight.rawValue
    case .badgeLamps(.overflowing): "overflowing"
    case .badgeLamps(.lit(let lamps)): BadgeSight.text(lamps)
    case .sound(let sight): sight.text
    case .beeps(let text), .told(let text): text
    case .badge(let amount), .pending(let amount), .stored(.badge(let amount)),
      .logged(_, let amount), .edges(_, let amount), .knob(_, let amount):
      amount.text
    case .saving(let saving): saving.rawValue
    case .damagedStore(let isDamaged): isDamaged ? "damaged" : "whole"
    case .trust(let trust): trust.word
    case .missedBecause(let reason): reason.word
    case .stored(.nothing): "nothing"
    case .promises(let areKept): areKept ? "kept" : "broken"
    }
  }

  /// What is seen instead, in the same words.
  package func seen(in seen: Observation) -> String {
    guard let status = seen.status else { return seenWithoutClock(in: seen) }
    switch self {
    case .state: return status.state.rawValue
    case .dial: return Text.english.dial(status.dial)
    case .alarm: return AlarmSight.text(status.alarm)
    case .badge: return "\(status.badge)"
    case .pending: return "\(status.pending)"
    case .saving: return status.saving.rawValue
    case .damagedStore: return status.isStoreDamaged ? "damaged" : "whole"
    case .trust: return status.trust.word
    case .knob(let count, _): return "\(status.knob.number(count))"
    case .power, .armedLamp, .badgeLamps, .buzzer, .sound, .beeps, .logged, .missedBecause, .stored,
      .edges, .promises, .told:
      return seenWithoutClock(in: seen)
    }
  }

  /// What an onlooker sees, who cannot ask the clock.
  private func seenWithoutClock(in seen: Observation) -> String {
    switch self {
    case .power: seen.isPowered ? "on" : "off"
    case .armedLamp: seen.armedLamp.sight(at: seen.at).rawValue
    case .badgeLamps: BadgeSight.text(seen.badgeLamps.map(\.isLit))
    case .buzzer: BuzzerSight.text(seen.buzzer)
    case .sound: seen.sound ?? "silent"
    case .beeps: Beep.text(seen.beeps.map(\.beep))
    case .logged(let outcome, _): "\(seen.count(of: outcome))"
    case .missedBecause: seen.lastMiss?.word ?? "nothing was missed"
    case .stored(.badge): seen.stored.map { "\($0.badge.number)" } ?? "nothing"
    case .stored(.alarm), .stored(.nothing):
      seen.stored.map { stored in
        AlarmSight.text(stored.armed.map { seen.zone.civil(at: $0.instant) })
      } ?? "nothing"
    case .edges(let count, _): "\(seen.edges.number(count))"
    case .promises: seen.broken ?? "kept"
    case .told: seen.told.last ?? "nothing"
    case .state, .dial, .alarm, .badge, .pending, .saving, .damagedStore, .trust, .knob:
      "no answer, the clock is off"
    }
  }
}

extension AlarmSight {
  /// As the language writes it.
  var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .time(let time): Text.english.time(time)
    case .civil(let civil): AlarmSight.text(civil)
    }
  }

  /// A civil time an alarm is armed for, or "off".
  static func text(_ civil: CivilDateTime?) -> String {
    civil?.iso8601 ?? "off"
  }
}

extension BadgeSight {
  /// Lamps as the language draws them: "##..".
  static func text(_ lamps: [Bool]) -> String {
    lamps.isEmpty ? "none" : String(lamps.map { $0 ? "#" : "." })
  }
}

extension SoundSight {
  /// As the language writes it.
  var text: String {
    switch self {
    case .silent: "silent"
    case .playing: "playing"
    case .named(let name): name
    }
  }
}

extension Condition {
  /// What is wanted, all together: "state ringing, sound bell".
  package static func wanted(_ conditions: [Condition]) -> String {
    conditions.map { "\($0.key) \($0.wanted)" }.joined(separator: ", ")
  }

  /// What is seen instead, all together.
  package static func seen(_ conditions: [Condition], in seen: Observation) -> String {
    conditions.map { "\($0.key) \($0.seen(in: seen))" }.joined(separator: ", ")
  }

  /// True when all are so.
  package static func hold(_ conditions: [Condition], in seen: Observation) -> Bool {
    conditions.allSatisfy { $0.holds(in: seen) }
  }
}
