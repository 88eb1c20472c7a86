/// A port that a scenario can disturb.
package enum FaultyPort: String, Hashable, Sendable, CaseIterable {
  /// The sound card.
  case sound
  /// The buzzer's line.
  case buzzer
  /// The lamps' lines.
  case lamps
  /// The lines of knob and button.
  case inputs
  /// The chip of all lines: inputs, lamps and buzzer at once.
  case chip
  /// The card that keeps the state.
  case store
  /// The card's other file, which keeps the ring log.
  case ringLog = "ring-log"

  /// The ports that it is; itself, where it is one.
  package var parts: [FaultyPort] {
    switch self {
    case .chip: [.inputs, .lamps, .buzzer]
    case .sound, .buzzer, .lamps, .inputs, .store, .ringLog: [self]
    }
  }

  /// What troubles it can have.
  package var troubles: [Trouble.Name] {
    switch self {
    case .sound: [.missing, .busy, .vanished, .hangs, .slow]
    case .buzzer, .lamps, .inputs: [.vanished]
    case .chip: [.vanished, .busy]
    case .store, .ringLog: [.full, .readOnly, .broken, .slow, .hangs, .lying]
    }
  }
}
