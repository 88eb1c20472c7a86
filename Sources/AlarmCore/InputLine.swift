/// A line of the knob or the button, as the core knows it.
package enum InputLine: UInt8, Hashable, Sendable, CaseIterable {
  /// First phase of the knob. Turning clockwise, it changes before `knobB`.
  case knobA
  /// Second phase of the knob.
  case knobB
  /// The button; the knob's own switch unless the board has a separate one.
  case button
}
