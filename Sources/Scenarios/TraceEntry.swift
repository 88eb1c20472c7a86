import CivilTime

/// One line of what happened while a scenario was played.
package struct TraceEntry: Hashable, Sendable {
  /// Who makes it happen, or sees it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A hand or the world does what the scenario says.
    case act
    /// The clock is doing something else.
    case state
    /// The clock told something.
    case told
    /// A sound began or ended.
    case sound
    /// Beeps were heard.
    case beeps
    /// Power went or came.
    case power
    /// A check was decided.
    case check
  }

  /// When, on the scenario's own time.
  package var at: ScenarioInstant
  /// What clocks showed.
  package var civil: CivilDateTime
  /// Who.
  package var kind: Kind
  /// What, as a short phrase.
  package var text: String

  /// Makes an entry.
  package init(at: ScenarioInstant, civil: CivilDateTime, kind: Kind, text: String) {
    self.at = at
    self.civil = civil
    self.kind = kind
    self.text = text
  }
}
