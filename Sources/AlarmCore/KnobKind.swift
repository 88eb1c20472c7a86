/// How many quarter steps of the two phases one detent of a knob takes.
package enum KnobKind: String, Hashable, Sendable, CaseIterable {
  /// Four quarters a detent; it rests with both contacts open.
  case fullCycle = "full-cycle"
  /// Two quarters a detent; it rests with both contacts open or both closed.
  case halfCycle = "half-cycle"
}
