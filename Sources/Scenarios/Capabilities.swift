/// What can be done and seen on a bench, known before one is made.
package protocol Capabilities {
  /// Why something cannot be done here, as the end of "not supported here: …"; nil when it can.
  func reasonAgainst(_ action: Action) -> String?
  /// Why something cannot be seen here; nil when it can.
  func reasonAgainst(_ condition: Condition) -> String?
}

extension Capabilities {
  /// The first thing of a scenario that cannot be done or seen; nil when all can.
  ///
  /// Looked at before the first step, since half a night proves nothing.
  package func lacking(for scenario: Scenario) -> Verdict? { lacking(for: scenario.steps) }

  private func lacking(for steps: [Step]) -> Verdict? {
    for step in steps {
      if let reason = reason(against: step) { return .notSupported(reason, step.position) }
      if case .never(let never) = step.kind, case .during(let inner) = never.extent,
        let verdict = lacking(for: inner)
      {
        return verdict
      }
    }
    return nil
  }

  private func reason(against step: Step) -> String? {
    switch step.kind {
    case .act(let action): reasonAgainst(action)
    case .expect(let expect): expect.conditions.lazy.compactMap { reasonAgainst($0) }.first
    case .never(let never): never.conditions.lazy.compactMap { reasonAgainst($0) }.first
    }
  }
}
