/// Why a bench itself could not go on; it says nothing about the clock.
package struct BenchFailure: Error, Hashable, Sendable {
  /// What happened, where, and what to do.
  package var text: String

  /// Makes a failure.
  package init(_ text: String) { self.text = text }
}
