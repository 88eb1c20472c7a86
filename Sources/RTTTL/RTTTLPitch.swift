/// Pitches of the equal-tempered scale, of which A4 is 440 Hz.
enum RTTTLPitch {
  /// Semitones above C of the notes a to g, and h, which is b.
  private static let semitones = [9, 11, 0, 2, 4, 5, 7, 11]

  /// Millihertz of the twelve semitones from C8 on; source: 440 Hz · 2^(n/12).
  private static let eighthOctave = [
    4_186_009, 4_434_922, 4_698_636, 4_978_032, 5_274_041, 5_587_652, 5_919_911, 6_271_927,
    6_644_875, 7_040_000, 7_458_620, 7_902_133,
  ]

  /// Hertz, rounded, of a note a to h in an octave 1 to 8; nil for another letter or octave.
  ///
  /// A sharp leads from E to F, and from B to the C of the next octave.
  static func hertz(of letter: UInt8, isSharp: Bool, octave: Int) -> Int? {
    let index = Int(letter) - Int(UInt8(ascii: "a"))
    guard semitones.indices.contains(index), RTTTLLimits.octaves.contains(octave) else {
      return nil
    }
    let semitone = semitones[index] + (isSharp ? 1 : 0)
    let halvings = 8 - octave
    let millihertz = eighthOctave[semitone % 12] * (semitone < 12 ? 1 : 2)
    return (millihertz + (500 << halvings)) / (1_000 << halvings)
  }
}
