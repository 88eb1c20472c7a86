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
