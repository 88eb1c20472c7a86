import AlarmCore

/// What the buzzer does.
package enum BuzzerSight: Hashable, Sendable {
  /// It is silent.
  case off
  /// It sounds, whatever its pitch.
  case on
  /// It sounds at a pitch in hertz, in `Tone.pitches`.
  case pitch(Int)

  /// Reads "on", "off" or a pitch, "880 Hz"; nil for what is none.
  init?(_ text: String) {
    switch text {
    case "off": self = .off
    case "on": self = .on
    default:
      let words = text.split(separator: " ")
      guard words.count == 2, words[1] == "Hz", let hertz = Int(words[0]),
        Tone.pitches.contains(hertz)
      else { return nil }
      self = .pitch(hertz)
    }
  }

  /// As the language writes it.
  var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .pitch(let hertz): "\(hertz) Hz"
    }
  }

  /// True when a buzzer is heard so.
  func holds(_ watch: BuzzerWatch) -> Bool {
    switch self {
    case .off: !watch.isOn
    case .on: watch.isOn
    case .pitch(let hertz): watch.hertz == hertz
    }
  }

  /// What a buzzer does, in the words of the language.
  static func text(_ watch: BuzzerWatch) -> String {
    (watch.hertz.map { .pitch($0) } ?? (watch.isOn ? BuzzerSight.on : .off)).text
  }
}
