import YAML

/// How a scenario went.
package enum Verdict: Hashable, Sendable {
  /// A check that did not hold.
  package struct Failure: Hashable, Sendable {
    /// Which step; nil for one that a program made.
    package var position: SourcePosition?
    /// What was wanted, and when.
    package var wanted: String
    /// What was seen instead.
    package var seen: String
    /// When it was decided.
    package var at: ScenarioInstant

    /// Makes a failure.
    package init(position: SourcePosition?, wanted: String, seen: String, at: ScenarioInstant) {
      self.position = position
      self.wanted = wanted
      self.seen = seen
      self.at = at
    }
  }

  /// Everything held.
  case passed
  /// A check did not.
  case failed(Failure)
  /// The bench cannot do or see what a step needs: not passed, and not failed either.
  case notSupported(String, SourcePosition?)
  /// Simulated time ran out before the end; in this step.
  case outOfTime(SourcePosition?)
  /// The bench itself could not go on.
  case broken(BenchFailure)
  /// It passed, and yet it went another way than on the other bench: where they part.
  case differs(String)
}
