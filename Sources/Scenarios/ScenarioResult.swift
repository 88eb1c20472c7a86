/// How one playing of a scenario went, with what a report needs.
package struct ScenarioResult: Hashable, Sendable {
  /// The file, as the user named it.
  package var file: String
  /// What the scenario shows; the file's name where it could not be read.
  package var name: String
  /// The bench it was played on.
  package var bench: String
  /// What decided every bounce.
  package var seed: UInt64
  /// How it went.
  package var verdict: Verdict
  /// How much simulated time it took.
  package var length: Duration
  /// What happened.
  package var entries: [TraceEntry]
  /// How much simulated time it might take; nil for any.
  package var timeout: Duration?

  /// Makes a result.
  package init(
    file: String, name: String, bench: String, seed: UInt64, verdict: Verdict, length: Duration,
    entries: [TraceEntry], timeout: Duration? = nil
  ) {
    self.file = file
    self.name = name
    self.bench = bench
    self.seed = seed
    self.verdict = verdict
    self.length = length
    self.entries = entries
    self.timeout = timeout
  }

  /// Plays a scenario and says how it went.
  package static func play(
    _ scenario: Scenario, file: String, on bench: any Bench, named name: String, seed: UInt64,
    timeout: Duration?
  ) -> ScenarioResult {
    var runner = ScenarioRunner(scenario, on: bench, timeout: timeout)
    let verdict = runner.run()
    return ScenarioResult(
      file: file, name: scenario.name, bench: name, seed: seed, verdict: verdict,
      length: bench.observation.at - .begin, entries: runner.tracer.entries, timeout: timeout)
  }
}
