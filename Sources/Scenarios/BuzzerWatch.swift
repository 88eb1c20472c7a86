/// Watches a buzzer.
package struct BuzzerWatch: Hashable, Sendable {
  /// The pitch in hertz that it sounds; nil while it is silent, or where only a line is seen.
  package private(set) var hertz: Int?
  /// Whether it sounds now.
  package private(set) var isOn = false

  /// Makes a watch of a buzzer that was silent for ever.
  package init() {}

  /// Notes what it sounds, nil for silence.
  package mutating func note(_ hertz: Int?) {
    self.hertz = hertz
    isOn = hertz != nil
  }

  /// Notes whether it sounds, of one whose pitch is not seen.
  package mutating func note(isOn: Bool) {
    hertz = nil
    self.isOn = isOn
  }
}
