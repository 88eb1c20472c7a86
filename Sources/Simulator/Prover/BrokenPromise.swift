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

  /// What kind of thing was seen: the sentence without what differs from night to night, its
  /// numbers and what stands between quotes.
  package var kind: String {
    var isQuoted = false
    return text.filter { character in
      if character == "'" { isQuoted.toggle() }
      return !isQuoted && !character.isNumber
    }
  }

  /// One line for a person.
  package var line: String { "\(promise.rawValue): \(text), at \(civil.iso8601)" }
}
