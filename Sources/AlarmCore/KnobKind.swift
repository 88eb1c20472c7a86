/// How many quarter steps of the two phases one detent of a knob takes.
package enum KnobKind: String, Hashable, Sendable, CaseIterable {
  /// Four quarters a detent; it rests with both contacts open.
  case fullCycle = "full-cycle"
  /// Two quarters a detent; it rests with both contacts open or both closed.
  case halfCycle = "half-cycle"
  /// One quarter a detent; it rests however the contacts are.
  case quarterCycle = "quarter-cycle"

  /// Quarters of one detent: 4, 2 or 1.
  package var quarters: Int {
    switch self {
    case .fullCycle: 4
    case .halfCycle: 2
    case .quarterCycle: 1
    }
  }
}
