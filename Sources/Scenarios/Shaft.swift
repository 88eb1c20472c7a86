import AlarmCore

/// The shaft of a knob, as its contacts see it: quarters in, levels out, the same on every bench.
///
///     phase    0   1   2   3   0      clockwise; a level is true while the contact is open
///     A        1   0   0   1   1
///     B        1   1   0   0   1
package struct Shaft: Hashable, Sendable {
  /// How many quarters a detent takes.
  package let kind: KnobKind
  private var phase = 0

  /// A shaft at its first rest, both contacts open.
  package init(_ kind: KnobKind) { self.kind = kind }

  /// True while the first contact is open.
  package var a: Bool { phase == 0 || phase == 3 }
  /// True while the second contact is open.
  package var b: Bool { phase < 2 }
  /// True when it stands in a detent.
  package var isAtRest: Bool { phase % kind.quarters == 0 }

  /// Moves by one quarter, and tells which contact changes to what.
  package mutating func quarter(clockwise: Bool) -> (line: InputLine, level: Bool) {
    let isA = (a == b) == clockwise
    phase = (phase + (clockwise ? 1 : 3)) % 4
    return isA ? (.knobA, a) : (.knobB, b)
  }

  /// Stands as its contacts do.
  package mutating func stand(a: Bool, b: Bool) {
    phase = a ? (b ? 0 : 3) : (b ? 1 : 2)
  }
}
