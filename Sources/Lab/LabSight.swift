import Scenarios

/// What a bench has to look at, because it is asked about.
struct LabSight {
  /// Lamps and the buzzer's line.
  var lamps = false
  /// The speaker.
  var sound = false
  /// What the card holds.
  var stored = false
  /// What the clock tells only when it is asked.
  var counts = false

  /// Things that are not told when they change.
  var facts: Bool { stored || counts }

  init() {}

  /// Everything some conditions are about.
  init(_ conditions: [Condition]) {
    for condition in conditions {
      switch condition {
      case .armedLamp, .badgeLamps, .buzzer: lamps = true
      case .sound, .beeps: sound = true
      case .stored: stored = true
      case .edges, .knob: counts = true
      case .power, .state, .dial, .alarm, .badge, .pending, .saving, .damagedStore, .trust,
        .logged, .missedBecause, .promises, .told:
        break
      }
    }
  }
}
