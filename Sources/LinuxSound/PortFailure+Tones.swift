import AlarmCore

extension PortFailure {
  /// A tone found no room beside those that wait for the card.
  static func tooManyTones(_ devices: [String]) -> PortFailure {
    PortFailure(
      port: .sound, kind: .timeout, subject: devices.joined(separator: ", "),
      detail: "\(Mixer.mostTones) tones wait already; the card does not keep up")
  }
}
