/// How the badge lamps count.
package enum BadgeStyle: String, Hashable, Sendable, CaseIterable {
  /// One lamp more for each.
  case bar
  /// Lamps are the bits of the number, the first is the lowest.
  case binary
}
