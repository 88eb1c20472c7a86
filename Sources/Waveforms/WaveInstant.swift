/// A point of a recording's own time.
///
/// Nanoseconds since the recording began; never negative. 64 bits last 292 years.
package struct WaveInstant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the recording began.
  package let nanoseconds: Int64

  /// The recording's first instant.
  package static let begin = WaveInstant(nanoseconds: 0)

  /// Makes an instant; one before the beginning is the beginning.
  package init(nanoseconds: Int64) { self.nanoseconds = max(nanoseconds, 0) }

  package static func < (left: WaveInstant, right: WaveInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
