/// What is known of a line's level.
package enum WaveLevel: UInt8, Hashable, Sendable, CaseIterable {
  /// 0.
  case low
  /// 1.
  case high
  /// Nobody knows it (`x`), or nobody drives the line (`z`).
  case unknown

  /// The level that a true or false stands for.
  package init(_ isHigh: Bool) { self = isHigh ? .high : .low }

  /// True for high, false for low, nil where nobody knows.
  package var isHigh: Bool? {
    switch self {
    case .low: false
    case .high: true
    case .unknown: nil
    }
  }
}
