/// A line of the knob or the button, as the core knows it.
package enum InputLine: UInt8, Hashable, Sendable, CaseIterable {
  /// First phase of the knob. Turning clockwise, it changes before `knobB`.
  case knobA
  /// Second phase of the knob.
  case knobB
  /// The button; the knob's own switch unless the board has a separate one.
  case button
}

/// One change of an input line, as the kernel reported it.
///
/// `level` is electrical after the board's polarity: for knob lines true is high (an open contact with
/// its pull-up), for the button true is pressed.
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

/// The levels of all input lines, read together.
package struct LineLevels: Hashable, Sendable {
  /// Level of the knob's first phase; true is high.
  package var knobA: Bool
  /// Level of the knob's second phase; true is high.
  package var knobB: Bool
  /// True while the button is pressed.
  package var button: Bool

  /// Makes a reading of all lines.
  @inlinable package init(knobA: Bool, knobB: Bool, button: Bool) {
    self.knobA = knobA
    self.knobB = knobB
    self.button = button
  }
}
