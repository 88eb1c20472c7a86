import AlarmCore
import Chance
import Foundation
import RTTTL
import Testing

/// Random tunes, written down in every way that the format leaves open, are read as they were.
@Suite struct RTTTLRoundTripTests {
  /// One note, as its composer thought of it.
  private struct Thought {
    /// Semitones above C1; nil for a pause.
    var semitone: Int?
    var divider: Int
    var hasDot: Bool
  }

  private static let dividers = [1, 2, 4, 8, 16, 32, 64]
  private static let letters = ["c", "c#", "d", "d#", "e", "f", "f#", "g", "g#", "a", "a#", "b"]

  @Test func writtenTunes_areReadAsTheyWere() throws {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0..<1_000_000_000)
    let replay = "WECKER_SEED=\(seed) swift test --filter RTTTLRoundTripTests"
    print("RTTTLRoundTripTests: replay with: \(replay)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let beats = Int.random(in: 25...900, using: &random)
      let thoughts = Self.thoughts(beats: beats, &random)
      let text = Self.text(of: thoughts, beats: beats, &random)
      let tune = try RTTTLReader.read(Array(text.utf8))
      let expected = Self.tune(of: thoughts, beats: beats)
      #expect(tune.name == "x", "\(text); \(replay)")
      try #require(tune.notes.count == expected.notes.count, "\(text); \(replay)")
      for (read, meant) in zip(tune.notes, expected.notes) {
        #expect(read.hertz == meant.hertz, "\(text); \(replay)")
        // A nanosecond each for what division leaves over.
        let off = abs((read.duration - meant.duration) / .nanoseconds(1))
        #expect(off <= 1_000, "\(text); \(replay)")
      }
    }
  }

  private static func thoughts(beats: Int, _ random: inout SeededGenerator) -> [Thought] {
    var thoughts = [Thought(semitone: 45, divider: 4, hasDot: false)]
    var milliseconds = 240_000.0 / Double(beats) / 4
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let divider = dividers.randomElement(using: &random) ?? 4
      let hasDot = Bool.random(using: &random)
      let length = 240_000.0 / Double(beats * divider) * (hasDot ? 1.5 : 1)
      guard length >= 10, milliseconds + length < 30_000 else { continue }
      milliseconds += length
      let isPause = Int.random(in: 0..<5, using: &random) == 0
      // From G#1, the lowest that is taken, to B8.
      let semitone = Int.random(in: 8...95, using: &random)
      thoughts.append(
        Thought(semitone: isPause ? nil : semitone, divider: divider, hasDot: hasDot))
    }
    return thoughts
  }

  /// The same by floating point, as the scale is defined.
  private static func tune(of thoughts: [Thought], beats: Int) -> Tune {
    Tune(
      name: "x",
      notes: thoughts.map { thought in
        let seconds = 240.0 / Double(beats * thought.divider) * (thought.hasDot ? 1.5 : 1)
        let hertz = thought.semitone.map { 440 * pow(2, Double($0 - 45) / 12) }
        return Tune.Note(
          hertz: hertz.map { Int($0.rounded()) }, duration: .seconds(seconds))
      })
  }

  private static func text(
    of thoughts: [Thought], beats: Int, _ random: inout SeededGenerator
  ) -> String {
    var divider = dividers.randomElement(using: &random) ?? 4
    let octave = Int.random(in: 1...8, using: &random)
    let equals = ["=", "", " = "]
    func sign() -> String { equals.randomElement(using: &random) ?? "=" }
    var defaults = ["d\(sign())\(divider)", "o\(sign())\(octave)", "b\(sign())\(beats)", "s=c"]
    defaults.shuffle(using: &random)
    var parts: [String] = []
    for thought in thoughts {
      if Int.random(in: 0..<8, using: &random) == 0 {
        divider = dividers.randomElement(using: &random) ?? 4
        parts.append("d=\(divider)")
      }
      parts.append(Self.text(of: thought, divider: divider, octave: octave, &random))
    }
    let commas = [",", ", ", " ,\n", ",\t"]
    let comma = commas.randomElement(using: &random) ?? ","
    let text = "x:\(defaults.joined(separator: comma)):\(parts.joined(separator: comma))"
    return Bool.random(using: &random) ? text : text.replacing("x:", with: "x :")
  }

  private static func text(
    of thought: Thought, divider: Int, octave: Int, _ random: inout SeededGenerator
  ) -> String {
    let isSaid = thought.divider != divider || Bool.random(using: &random)
    var text = isSaid ? "\(thought.divider)" : ""
    let dot = thought.hasDot ? "." : ""
    let dots = Bool.random(using: &random) ? (dot, "") : ("", dot)
    if let semitone = thought.semitone {
      var letter = letters[semitone % 12]
      if letter == "b", Bool.random(using: &random) { letter = "h" }
      if Bool.random(using: &random) { letter = letter.replacing("#", with: "_") }
      let isOctaveSaid = semitone / 12 + 1 != octave || Bool.random(using: &random)
      text += letter + dots.0 + (isOctaveSaid ? "\(semitone / 12 + 1)" : "") + dots.1
    } else {
      text += "p" + dot
    }
    return Bool.random(using: &random) ? text : text.uppercased()
  }
}
