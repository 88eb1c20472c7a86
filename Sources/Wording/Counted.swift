/// A number with what it counts: "1 night", "20 nights".
package struct Counted: CustomStringConvertible, Sendable {
  private let count: Int
  private let noun: String

  /// Takes a number and a regular noun in the singular.
  package init(_ count: Int, _ noun: String) {
    self.count = count
    self.noun = noun
  }

  /// The number and the noun, in the singular for one only.
  package var description: String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
