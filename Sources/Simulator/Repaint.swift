import AlarmCore

/// Decides which frames are written: those that differ from what is shown, and no more of them than
/// an eye can tell apart.
package struct Repaint: Sendable {
  /// Between two frames at least; keys may come quicker, and a slow line must keep up.
  package static let interval = InteractiveNight.frame

  private var shown: [String]?
  private var last: BootInstant?

  /// Begins with a terminal that shows something else.
  package init() {}

  /// Whether to write this frame now, which is then taken for shown.
  ///
  /// False when it is shown already, and when it is too early; ask again after `interval`.
  package mutating func wants(_ lines: [String], at now: BootInstant) -> Bool {
    if let last, now - last < Repaint.interval { return false }
    guard lines != shown else { return false }
    shown = lines
    last = now
    return true
  }

  /// Takes note that the terminal does not show the last frame, or not all of it.
  package mutating func forget() { shown = nil }
}
