import AlarmCore

extension InputLine {
  /// The name of the line in recordings: "knob-a", "knob-b", "button".
  package var recordedName: String {
    switch self {
    case .knobA: "knob-a"
    case .knobB: "knob-b"
    case .button: "button"
    }
  }
}
