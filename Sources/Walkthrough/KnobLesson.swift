import AlarmCore

/// Learns from three clicks how a knob is built.
///
///     three clicks     quarters    it is
///     full-cycle       12          rests with both contacts alike, as at the start
///     half-cycle       6           rests with both contacts changed
///     quarter-cycle    3           rests with one contact changed
///
/// Quarters are counted by the clock's own decoder, as of a knob that rests everywhere.
package struct KnobLesson: Sendable {
  /// How many clicks a hand is asked for: the fewest that tell three kinds apart by their count.
  package static let clicks = 3

  /// What came of it.
  package enum Finding: Hashable, Sendable {
    /// It is of this kind; which way it was turned as the lines have it; whether its contacts were
    /// closed where it stood at first.
    case learned(KnobKind, isClockwise: Bool, restsClosed: Bool)
    /// A full-cycle knob that rests with one contact closed: no board file can describe it.
    case restsBetween
    /// No line changed.
    case nothingMoved
    /// This line never changed, and the other one did.
    case isStill(InputLine)
    /// So many quarters are no three clicks of any knob.
    case unclear(quarters: Int)
  }

  private let a: Bool
  private let b: Bool
  private var decoder: KnobDecoder
  private var quarters = 0
  private var moved: Set<InputLine> = []

  /// Begins with the levels of a knob at rest; `LineEdge` says what they mean.
  package init(atRest levels: LineLevels) {
    a = levels.knobA
    b = levels.knobB
    decoder = KnobDecoder(kind: .quarterCycle, a: a, b: b)
  }

  /// What the decoder counted.
  package var counters: KnobCounters { decoder.counters }

  /// Takes an edge; those of the button mean nothing here.
  package mutating func take(_ edge: LineEdge) {
    guard edge.line != .button else { return }
    moved.insert(edge.line)
    quarters += decoder.edge(isA: edge.line == .knobA, level: edge.level)
  }

  /// Takes note of edges that the kernel dropped.
  package mutating func lose(_ count: Int) { decoder.overflow(count) }

  /// Ends with levels read after quiet.
  package mutating func finish(at levels: LineLevels) -> Finding {
    quarters += decoder.resync(a: levels.knobA, b: levels.knobB)
    for line in [InputLine.knobA, .knobB] where !moved.contains(line) {
      return moved.isEmpty ? .nothingMoved : .isStill(line)
    }
    let kind = KnobKind.allCases.first { $0.quarters * KnobLesson.clicks == abs(quarters) }
    guard let kind else { return .unclear(quarters: abs(quarters)) }
    if kind == .fullCycle && a != b { return .restsBetween }
    return .learned(kind, isClockwise: quarters > 0, restsClosed: kind == .fullCycle && !a)
  }
}
