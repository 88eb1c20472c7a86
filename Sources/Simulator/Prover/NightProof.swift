import Scenarios

/// Plays one scenario under the judge's eyes, as fast as it goes: nobody looks but the judge.
package enum NightProof {
  /// What came of a night.
  package struct Outcome: Sendable {
    /// The first promise that was broken; nil when all were kept.
    package var broken: BrokenPromise?
    /// What of the model it reached.
    package var coverage: ModelCoverage
    /// How often the clock was woken.
    package var events: Int
    /// How many of the steps were played.
    package var steps: Int
  }

  /// Makes the night of a seed.
  package static func scenario(seed: UInt64, in house: House) -> Scenario {
    var generator = NightGenerator(seed: seed, in: house)
    var scenario = generator.scenario()
    scenario.seed = seed >> 1
    return scenario
  }

  /// Plays it to its end, or to the first promise that is broken; nil when it names what the house
  /// has not.
  package static func play(_ scenario: Scenario, in house: House) -> Outcome? {
    guard let setup = house.setup(of: scenario, seed: scenario.seed ?? 0) else { return nil }
    let bench = SimulatedBench(setup, isObserved: false)
    let judge = bench.judge
    var steps = 0
    for step in scenario.steps {
      guard case .act(let action) = step.kind else { continue }
      bench.play(action)
      steps += 1
      if judge.isOver { break }
    }
    judge.coverage.closeNight()
    return Outcome(
      broken: judge.broken, coverage: judge.coverage, events: bench.night.turns, steps: steps)
  }
}

extension SimulatedBench {
  /// Does something, or waits as the runner of scenarios would.
  fileprivate func play(_ action: Action) {
    do throws(BenchFailure) {
      if case .wait(let mark) = action {
        judge.begin(action, &night)
        guard let delay = mark.delay(from: observation.wall, in: observation.zone) else { return }
        try pass(to: observation.at + delay) { _ in false }
      } else {
        try perform(action) { _ in false }
      }
    } catch {
      // The simulator can do everything that the generator asks for.
    }
  }
}
