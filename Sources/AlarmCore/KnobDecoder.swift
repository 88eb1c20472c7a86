/// Turns the edges of the two knob lines into detents, whatever the contacts bounce.
///
/// One detent of a full-cycle knob turned clockwise (A changes first):
///
///     A  ‾‾‾‾\_______/‾‾‾‾‾‾‾       A B   11  01  00  10  11
///     B  ‾‾‾‾‾‾‾‾\_______/‾‾‾             rest            rest      clockwise reads to the right
///
/// A change of A while both lines are alike, or of B while they differ, is a quarter clockwise; the
/// other two changes are a quarter back.
///
///     knob           rests at      quarters a detent
///     full-cycle     11            4
///     half-cycle     11 and 00     2
///     quarter-cycle  everywhere    1
///
/// Each event sets only its own bit, because levels read later mix two points of time. So the
/// quarters and the believed levels always move together: at rest a whole detent has exactly its
/// number of quarters, a chatter or an aborted turn has none. A repeated level is counted and
/// nothing else: a bounce the kernel merged looks like a lost edge. What was really lost is found
/// by reading all lines after quiet (`resync`). A detent whose direction that leaves open is
/// doubtful, and dropped rather than guessed: one lost edge costs a full-cycle knob at most one
/// click and never turns the hand the wrong way. A half-cycle knob has no quarters to spare: it may
/// lose two, or step back once when spun faster than lines are read. docs/knob.md has the rules.
///
/// A quarter-cycle knob rests in every state, so that no state takes back what a contact chatters.
/// There a quarter is a detent once the other contact changes, or once it was quiet:
///
///     A  ‾‾‾\_/‾\____________      a chatter of A stays in doubt,
///     B  ‾‾‾‾‾‾‾‾‾‾‾‾\_______      until B changes: one detent; and one more after quiet
package struct KnobDecoder: Hashable, Sendable {
  private static let bitA: UInt8 = 2
  private static let bitB: UInt8 = 1
  /// The rests of a quarter-cycle knob.
  private static let everywhere: UInt8 = 0b1111

  /// Which levels are a rest: bit 3 is set for 11, bit 0 for 00.
  private let rests: UInt8
  /// The levels as far as edges and readings tell: A in bit 1, B in bit 0.
  private var levels: UInt8
  /// The line that changed last, of a quarter-cycle knob; 0 after quiet.
  private var last: UInt8 = 0
  /// Quarters since the last rest, clockwise positive; of a quarter-cycle knob those not counted
  /// yet.
  package private(set) var quarters = 0
  /// True when an edge was lost on the way and the direction is open, or the start was between two
  /// rests.
  package private(set) var isDoubtful: Bool
  /// What was seen so far.
  package private(set) var counters = KnobCounters()

  /// Makes a decoder that believes the levels read after the lines were opened.
  ///
  /// A start between two rests is not a step: the first rest then emits nothing.
  package init(kind: KnobKind, a: Bool = true, b: Bool = true) {
    switch kind {
    case .fullCycle: rests = 0b1000
    case .halfCycle: rests = 0b1001
    case .quarterCycle: rests = KnobDecoder.everywhere
    }
    levels = KnobDecoder.levels(a, b)
    isDoubtful = rests &>> levels & 1 == 0
  }

  /// Begins anew with levels read after the lines were taken once more; what was counted stays.
  package mutating func begin(a: Bool, b: Bool) {
    levels = KnobDecoder.levels(a, b)
    last = 0
    quarters = 0
    isDoubtful = !isAtRest
  }

  /// Level of the first phase, as far as edges and readings tell; true is high.
  package var a: Bool { levels & KnobDecoder.bitA != 0 }
  /// Level of the second phase; true is high.
  package var b: Bool { levels & KnobDecoder.bitB != 0 }
  /// True where the detent spring holds the shaft, as far as the believed levels tell.
  package var isAtRest: Bool { rests &>> levels & 1 == 1 }

  /// True where one reading after quiet may not be enough: between two rests, and always for a
  /// quarter-cycle knob, which does not show by where it stands that an edge was lost.
  package var wantsAnotherReading: Bool { !isAtRest || rests == KnobDecoder.everywhere }

  /// Takes one edge of a phase and returns the detents it completes: -1, 0 or 1, clockwise
  /// positive.
  ///
  /// It wraps instead of checking: quarters stay near a rest, and 64-bit counters of edges outlast
  /// the contacts.
  package mutating func edge(isA: Bool, level: Bool) -> Int {
    let bit = isA ? KnobDecoder.bitA : KnobDecoder.bitB
    counters.edges &+= 1
    guard level != (levels & bit != 0) else {
      counters.merged &+= 1
      return 0
    }
    step(bit)
    return rests == KnobDecoder.everywhere ? confirm(bit) : anchor()
  }

  /// Takes edges in a row, passes over those of the button, and returns the detents each way.
  package mutating func edges(
    _ edges: [LineEdge]
  ) -> (clockwise: Int, counterclockwise: Int) {
    // A copy stays in registers; `self` would go to memory and back with each edge.
    var knob = self
    defer { self = knob }
    // Sums instead of a question at each edge, which chatter would make a guess.
    var net = 0
    var both = 0
    for edge in edges where edge.line != .button {
      let detent = knob.edge(isA: edge.line == .knobA, level: edge.level)
      net &+= detent
      both &+= detent & 1
    }
    return (clockwise: (both + net) / 2, counterclockwise: (both - net) / 2)
  }

  /// Counts edges the kernel dropped; the detent under way is doubtful.
  package mutating func overflow(_ count: Int) {
    counters.overflowed += count
    isDoubtful = true
  }

  /// Takes a reading of both lines made after quiet and returns the detents it completes.
  ///
  /// One line that differs moves the detent by the quarter whose edge was lost. Half-way the two
  /// rests are equally near, so a detent that a reading puts there is doubtful; so is one of a
  /// half-cycle knob that only a reading completes, because with its first edge lost it looks as if
  /// turned the other way.
  package mutating func resync(a: Bool, b: Bool) -> Int {
    let read = KnobDecoder.levels(a, b)
    let changed = levels ^ read
    switch changed.nonzeroBitCount {
    case 0:
      if rests == KnobDecoder.everywhere { return finish() }
      // Nothing was lost after the last rest, whatever the kernel dropped before.
      if isAtRest { isDoubtful = false }
      return 0
    case 1:
      counters.lost += 1
      step(changed)
      if abs(quarters) == 2 { isDoubtful = true }
    default:
      counters.lost += 2
      counters.illegal += 1
      levels = read
      isDoubtful = true
    }
    return rests == KnobDecoder.everywhere ? finish() : anchor()
  }

  private static func levels(_ a: Bool, _ b: Bool) -> UInt8 { (a ? bitA : 0) | (b ? bitB : 0) }

  /// Moves by the quarter that changes this line.
  private mutating func step(_ bit: UInt8) {
    let areAlike = (levels ^ levels &>> 1) & 1 == 0
    quarters &+= areAlike == (bit == KnobDecoder.bitA) ? 1 : -1
    levels ^= bit
  }

  /// Ends the detent under way where this is a rest, and says what it was: -1, 0 or 1.
  ///
  /// Without a doubt, quarters at a rest are those of one detent, or none: their sign says it all.
  /// Nothing branches on the rest itself, which chatter makes unpredictable.
  private mutating func anchor() -> Int {
    if isDoubtful { return dropDoubtful() }
    let turned = quarters & -Int(rests &>> levels & 1)
    quarters &-= turned
    return turned.signum()
  }

  /// Counts the quarter before this one, which the other contact's change confirms.
  private mutating func confirm(_ bit: UInt8) -> Int {
    defer { last = bit }
    guard bit != last else { return 0 }
    let turned = quarters - quarters.signum()
    guard turned != 0 else { return 0 }
    quarters -= turned
    guard isDoubtful else { return turned }
    counters.doubtful += 1
    isDoubtful = false
    return 0
  }

  /// Counts what quiet confirms; a second quarter that only a reading found may be either way.
  private mutating func finish() -> Int {
    last = 0
    if isDoubtful { return dropDoubtful() }
    let turned = quarters
    quarters = 0
    return turned
  }

  /// Drops a doubtful detent where it ends.
  private mutating func dropDoubtful() -> Int {
    guard isAtRest else { return 0 }
    if quarters != 0 { counters.doubtful += 1 }
    quarters = 0
    isDoubtful = false
    return 0
  }
}
