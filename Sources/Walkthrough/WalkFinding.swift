/// What came of trying one part of a board.
package struct WalkFinding: Hashable, Sendable {
  /// How it went.
  package enum Verdict: String, Hashable, Sendable {
    /// It works, as the board file says.
    case good
    /// It works, but the board file should say something else.
    case change
    /// It does not work.
    case bad
    /// It was not tried.
    case skipped
  }

  /// The part, as the board file calls it ("leds.badge[2]").
  package var part: String
  /// How it went.
  package var verdict: Verdict
  /// What was seen, a sentence without its full stop.
  package var words: String
  /// Lines for the board file, in place of those it has ("knob.kind: half-cycle").
  package var changes: [String] = []
}
