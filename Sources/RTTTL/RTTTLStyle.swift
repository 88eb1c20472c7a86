import AlarmCore

/// How notes stand beside each other; the letters are the extended format's `s=`.
///
///     c, continuous   ████████████████
///     n, natural      ███████_███████_     what a tune has that names none
///     s, staccato     ████____████____
enum RTTTLStyle: Character, CaseIterable {
  case continuous = "c"
  case natural = "n"
  case staccato = "s"

  /// The gap of a natural note: an eighth of it, but as long as an ear needs and no longer than it
  /// takes, so that a buzzer of one pitch has the rhythm.
  static let gap = Tune.shortestNote...Duration.milliseconds(25)

  /// How much of a note sounds; the rest is silence, which is left out where it or the sound would
  /// be shorter than the shortest note.
  func sounding(of duration: Duration) -> Duration {
    let silent: Duration =
      switch self {
      case .continuous: .zero
      case .natural: min(max(duration / 8, Self.gap.lowerBound), Self.gap.upperBound)
      case .staccato: duration / 2
      }
    let isHeard = min(duration - silent, silent) >= Tune.shortestNote
    return isHeard ? duration - silent : duration
  }
}
