/// One change of an input line, as the kernel reported it.
///
/// `level` is electrical after the board's polarity: for knob lines true is high (an open contact
/// with its pull-up), for the button true is pressed.
package struct LineEdge: Hashable, Sendable {
  /// Which line changed.
  package var line: InputLine
  /// The level after the change.
  package var level: Bool
  /// The kernel's number of this edge of its line, from 1; 0 where nobody counts.
  package var sequence: UInt32
  /// When the kernel saw it, on the boot-time clock.
  package var at: BootInstant

  /// Makes an edge.
  @inlinable package init(
    line: InputLine, level: Bool, at: BootInstant, sequence: UInt32 = 0
  ) {
    self.line = line
    self.level = level
    self.sequence = sequence
    self.at = at
  }
}
