/// The number of one connection to the clock; never used again while the clock runs.
package struct ControlClient: Hashable, Sendable {
  /// The number, from 1.
  package var number: UInt64

  /// Makes one from its number.
  package init(_ number: UInt64) { self.number = number }
}
