/// Number of a notification in its queue; never reused while the clock lives.
package struct NotificationID: Comparable, Hashable, Sendable {
  /// The number, from 1.
  package var number: UInt32

  /// Makes an id from its number.
  package init(_ number: UInt32) { self.number = number }

  package static func < (left: NotificationID, right: NotificationID) -> Bool {
    left.number < right.number
  }
}
