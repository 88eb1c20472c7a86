/// Something a scenario runs on: the simulator, the lab, wires.
///
/// A bench is made for one scenario and stands at its beginning, with the clock running.
package protocol Bench: AnyObject {
  /// What is seen now.
  var observation: Observation { get }
  /// Why something cannot be done here, as the end of "not supported here: …"; nil when it can.
  func reasonAgainst(_ action: Action) -> String?
  /// Why something cannot be seen here; nil when it can.
  func reasonAgainst(_ condition: Condition) -> String?
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
