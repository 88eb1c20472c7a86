import AlarmCore

/// Hands over edges of the knob and the button in the kernel's order.
///
/// Opening, pull-ups and polarity are configuration and happen before; the port only reads.
package protocol InputPort: AnyObject {
  /// File descriptors that turn readable when edges wait; empty in a simulator.
  var descriptors: [CInt] { get }
  /// Takes every waiting edge without blocking, oldest first over all lines.
  ///
  /// - Throws: `.vanished` when the chip is gone, `.other` with the system's words else.
  func drain() throws(PortFailure) -> DrainedEdges
  /// Reads the level of every line now.
  ///
  /// - Throws: as `drain`.
  func readLevels() throws(PortFailure) -> LineLevels
  /// Gives the lines back; later calls throw `.vanished`.
  func close()
}
