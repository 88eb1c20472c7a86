import CivilTime
import Scenarios

/// A promise that was not kept: which, how, and when.
package struct BrokenPromise: Error, Hashable, Sendable {
  /// The promise.
  package var promise: Promise
  /// What was seen, as a sentence without a period.
  package var text: String
  /// When it was seen.
  package var at: ScenarioInstant
  /// What the clock's wall clock showed then.
  package var civil: CivilDateTime

  /// Makes one.
  package init(_ promise: Promise, _ text: String, at: ScenarioInstant, civil: CivilDateTime) {
    self.promise = promise
    self.text = text
    self.at = at
    self.civil = civil
  }

  /// One line for a person.
  package var line: String { "\(promise.rawValue): \(text), at \(civil.iso8601)" }
}
