/// How many things nobody has acknowledged: the last number set, plus what was raised since.
package struct Badge: Hashable, Sendable {
  /// The highest number kept; more would say nothing to a person and must not overflow a record.
  package static let limit = 9_999

  /// The number shown, from 0 to `limit`.
  package private(set) var number: Int

  /// Makes a badge, held within its limits.
  package init(_ number: Int = 0) { self.number = min(max(number, 0), Badge.limit) }

  /// Sets the number, as a notification that carries one does.
  package mutating func set(_ number: Int) { self = Badge(number) }
  /// Raises it by one: something was missed, or came while nobody attended.
  package mutating func raise() { self = Badge(number + 1) }
  /// Back to zero: a person has seen it.
  package mutating func acknowledge() { self = Badge() }
}
