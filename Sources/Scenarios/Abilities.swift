import YAML

/// Looks before the first step whether a bench can do all of a scenario, since half a night proves
/// nothing.
struct Abilities {
  private let bench: any Bench

  init(of bench: any Bench) { self.bench = bench }

  /// The first thing the bench cannot do or see; nil when it can do it all.
  func lacking(for steps: [Step]) -> Verdict? {
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
    case .act(let action): bench.reasonAgainst(action)
    case .expect(let expect): expect.conditions.lazy.compactMap(bench.reasonAgainst).first
    case .never(let never): never.conditions.lazy.compactMap(bench.reasonAgainst).first
    }
  }
}
