import AlarmCore

/// How the knob is built.
package struct KnobWiring: Hashable, Sendable {
  /// The line of the first phase; turning clockwise, it changes before `b`.
  package var a: LineWiring
  /// The line of the second phase.
  package var b: LineWiring
  /// The resistors of both lines.
  package var bias: LineBias
  /// How many quarter steps one detent takes.
  package var kind: KnobKind
  /// True when a clockwise turn changes B first.
  package var isReversed: Bool
  /// True when both contacts are closed where a full-cycle knob rests.
  package var restsClosed: Bool

  /// Makes the wiring of a knob.
  package init(
    a: LineWiring, b: LineWiring, bias: LineBias, kind: KnobKind, isReversed: Bool,
    restsClosed: Bool = false
  ) {
    self.a = a
    self.b = b
    self.bias = bias
    self.kind = kind
    self.isReversed = isReversed
    self.restsClosed = restsClosed
  }
}
