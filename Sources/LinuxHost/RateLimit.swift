import AlarmCore

/// Lets so many through in a window of time, and counts the others.
///
///     most = 3      │ x x x . . │ x x x │      what is left out is told with the next one
///                   └─ window ──┘
package struct RateLimit: Sendable {
  /// How many get through in a window.
  package let most: Int
  /// How long a window is; it begins with the first one that gets through.
  package let window: Duration
  private var began: BootInstant?
  private var count = 0
  private var leftOut = 0

  /// Makes a limit.
  package init(_ most: Int, in window: Duration) {
    self.most = most
    self.window = window
  }

  /// Asks for one more; how many were left out before it, or nil when it is left out itself.
  package mutating func admit(at instant: BootInstant) -> Int? {
    if let began, instant - began < window {
      guard count < most else {
        leftOut += 1
        return nil
      }
      count += 1
    } else {
      began = instant
      count = 1
    }
    defer { leftOut = 0 }
    return leftOut
  }
}
