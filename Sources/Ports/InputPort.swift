import AlarmCore

/// Hands over edges of the knob and the button in the kernel's order.
///
/// Pull-ups and polarity are configuration; the port only reads.
///
///     working ── a call throws ──► lost ── readLevels gives levels ──► working
package protocol InputPort: AnyObject {
  /// Takes every waiting edge without blocking, oldest first over all lines.
  ///
  /// Lines that are lost have none, and that is told once only.
  /// - Throws: `.vanished` when the chip is gone, `.other` with the system's words else.
  func drain() throws(PortFailure) -> DrainedEdges
  /// Reads the level of every line now; lines that are lost are taken anew for it.
  ///
  /// - Throws: as `drain`, or why they cannot be taken.
  func readLevels() throws(PortFailure) -> LineLevels
  /// Gives the lines back; later calls throw `.vanished`.
  func close()
}
