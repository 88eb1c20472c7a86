/// Something a scenario runs on: the simulator, the lab, wires.
///
/// A bench is made for one scenario and stands at its beginning, with the clock running.
package protocol Bench: Capabilities, AnyObject {
  /// What is seen now.
  var observation: Observation { get }
  /// From now on these are asked about: a bench that sees a thing only while it looks at it sees
  /// them without a gap until others are, and its observation is up to date for them.
  func look(at conditions: [Condition])
  /// Does something and lets the time pass that it takes; tells each change, and stops early when
  /// told that it is enough.
  func perform(
    _ action: Action, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure)
  /// Lets time pass to an instant; tells each change, and stops early when told that it is enough.
  func pass(
    to instant: ScenarioInstant, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure)
}

extension Bench {
  /// Does nothing: most benches see everything anyway.
  package func look(at conditions: [Condition]) {}
}
