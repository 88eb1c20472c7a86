/// Which lamps are lit at one instant; the core decides blinking, an adapter only shows the frame.
package struct LampFrame: Hashable, Sendable {
  /// The armed LED.
  package var armed: Bool
  /// The badge LEDs, bit 0 is the first lamp of the board's list; at most 16.
  package var badge: UInt16

  /// All lamps off.
  package static let dark = LampFrame(armed: false, badge: 0)

  /// Makes a frame.
  package init(armed: Bool, badge: UInt16) {
    self.armed = armed
    self.badge = badge
  }
}
