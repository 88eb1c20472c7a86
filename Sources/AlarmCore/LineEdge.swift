/// One change of an input line, as the kernel reported it.
///
/// `level` is electrical after the board's polarity: for knob lines true is high (an open contact
/// with its pull-up), for the button true is pressed.
package struct LineEdge: Hashable, Sendable {
  /// Which line changed.
  package var line: InputLine
  /// The level after the change.
  package var level: Bool
  /// When the kernel saw it, on the boot-time clock.
  package var at: BootInstant

  /// Makes an edge.
  @inlinable package init(line: InputLine, level: Bool, at: BootInstant) {
    self.line = line
    self.level = level
    self.at = at
  }
}
