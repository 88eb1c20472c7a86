import AlarmCore

/// A value of the core that the language names by a word.
package protocol Worded: CaseIterable {
  /// Its word, in kebab case.
  var word: String { get }
}

extension ClockTrust: Worded {
  /// Its word.
  package var word: String {
    switch self {
    case .invalid: "invalid"
    case .guess: "guess"
    case .rtc: "rtc"
    case .synced: "synced"
    }
  }
}

extension MissReason: Worded {
  /// Its word.
  package var word: String {
    switch self {
    case .nobodyAnswered: "nobody-answered"
    case .wasOff: "was-off"
    case .clockWrong: "clock-wrong"
    }
  }
}
