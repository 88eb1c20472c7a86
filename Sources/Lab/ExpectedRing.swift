import AlarmCore

/// How a ring sounds, for an ear that knows nothing but the description of it.
package struct ExpectedRing: Hashable, Sendable {
  /// The pitch in hertz; nothing for a buzzer, whose line knows only on and off.
  package var pitch: Int?
  /// The distance of two strokes.
  package var stroke: Duration
  /// How many strokes make a round.
  package var strokes: Int
  /// The distance of two rounds.
  package var round: Duration

  /// The bell that comes with the clock; source: sounds/README.md.
  package static let bell = ExpectedRing(
    pitch: 880, stroke: .milliseconds(250), strokes: 4, round: .seconds(2))
  /// The buzzer's ring: four short beeps and a pause.
  package static let buzzer = ExpectedRing(
    pitch: nil, stroke: .milliseconds(200), strokes: 4, round: .milliseconds(1400))

  /// How far a pitch may be off.
  package static let pitchTolerance = 5
  /// How far a beat may be off.
  package static let beatTolerance = Duration.milliseconds(15)

  /// Whether what was heard is this ring, for a round and the stroke after it.
  ///
  /// The first stroke may come late, when another output was tried before; it is not measured.
  package func matches(_ heard: Heard) -> Bool {
    let onsets = heard.onsets.dropFirst()
    guard onsets.count > strokes, pitchMatches(heard.pitch) else { return false }
    let gaps = zip(onsets.dropFirst(), onsets).map { $0 - $1 }
    let rest = round - stroke * (strokes - 1)
    let beats = [Duration](repeating: stroke, count: strokes - 2) + [rest, stroke]
    return zip(gaps, beats).allSatisfy { isNear($0, $1) }
  }

  private func pitchMatches(_ heard: Int?) -> Bool {
    guard let pitch else { return true }
    guard let heard else { return false }
    return abs(heard - pitch) <= ExpectedRing.pitchTolerance
  }

  private func isNear(_ elapsed: Duration, _ expected: Duration) -> Bool {
    elapsed >= expected - ExpectedRing.beatTolerance
      && elapsed <= expected + ExpectedRing.beatTolerance
  }
}
