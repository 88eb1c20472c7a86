/// A beep, and when it began; what it was may be known only once it is over.
package struct HeardBeep: Hashable, Sendable {
  /// What it was.
  package var beep: Beep
  /// When it began.
  package var at: ScenarioInstant

  /// Makes a beep that was heard.
  package init(_ beep: Beep, at instant: ScenarioInstant) {
    self.beep = beep
    at = instant
  }
}
