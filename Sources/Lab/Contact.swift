/// A contact that the hand moves.
package enum Contact: UInt8, Hashable, Sendable, CaseIterable {
  /// First phase of the knob.
  case knobA
  /// Second phase of the knob.
  case knobB
  /// The button.
  case button
}
