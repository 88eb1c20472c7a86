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
///     knob        rests at      quarters a detent
///     full-cycle  11            4
///     half-cycle  11 and 00     2
///
/// Each event sets only its own bit, because levels read later mix two points of time. So the
/// quarters and the believed levels always move together: at rest a whole detent has exactly its
/// number of quarters, a chatter or an aborted turn has none. A repeated level is counted and
/// nothing else: a bounce the kernel merged looks like a lost edge. What was really lost is found
/// by reading all lines after quiet (`resync`). A detent whose direction that leaves open is
/// doubtful, and dropped rather than guessed: one lost edge costs a full-cycle knob at most one
/// click and never turns the hand the wrong way. A half-cycle knob has no quarters to spare: it may
/// lose two, or step back once when spun faster than lines are read. docs/knob.md has the rules.
package struct KnobDecoder: Hashable, Sendable {
  /// Quarters from one rest to the next: 4 or 2.
  @usableFromInline package let quartersPerDetent: Int
  /// True when both contacts closed is a rest too (half-cycle knobs).
  @usableFromInline package let restsClosed: Bool
  /// Level of the first phase, as far as events and reads tell; true is high.
  @usableFromInline package var a: Bool
  /// Level of the second phase; true is high.
  @usableFromInline package var b: Bool
  /// Quarters since the last rest, clockwise positive.
  @usableFromInline package var quarters = 0
  /// True when levels were corrected, or the start was between two rests.
  @usableFromInline package var isDoubtful: Bool
  /// What was seen so far.
  package var counters = KnobCounters()

  /// Makes a decoder that believes the levels read after the lines were opened.
  ///
  /// A start between two rests is not a step: the first rest then emits nothing.
  package init(kind: KnobKind, a: Bool = true, b: Bool = true) {
    switch kind {
    case .fullCycle: (quartersPerDetent, restsClosed) = (4, false)
    case .halfCycle: (quartersPerDetent, restsClosed) = (2, true)
    }
    self.a = a
    self.b = b
    isDoubtful = false
    isDoubtful = !isAtRest
  }

  /// True where the detent spring holds the shaft, as far as the believed levels tell.
  @inlinable package var isAtRest: Bool { a == b && (a || restsClosed) }

  /// Takes one edge of a phase and returns the detents it completes: -1, 0 or 1, clockwise
  /// positive.
  ///
  /// It wraps instead of checking: quarters stay within one detent of a rest, and 64-bit counters of
  /// edges outlast the contacts.
  @inlinable package mutating func edge(isA: Bool, level: Bool) -> Int {
    counters.edges &+= 1
    guard level != (isA ? a : b) else {
      counters.merged &+= 1
      return 0
    }
    quarters &+= (a == b) == isA ? 1 : -1
    if isA { a = level } else { b = level }
    return anchor()
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
  package mutating func resync(a newA: Bool, b newB: Bool) -> Int {
    let changed = (a != newA ? 1 : 0) + (b != newB ? 1 : 0)
    guard changed > 0 else {
      if isAtRest {
        quarters = 0
        isDoubtful = false
      }
      return 0
    }
    counters.lost += changed
    if changed == 1 {
      quarters += (a == b) == (a != newA) ? 1 : -1
    } else {
      counters.illegal += 1
    }
    (a, b) = (newA, newB)
    if changed == 2 || abs(quarters) == 2 { isDoubtful = true }
    return anchor()
  }

  /// Ends the detent under way where this is a rest, and says what it was: -1, 0 or 1.
  ///
  /// Nothing branches on the rest itself, which chatter makes unpredictable.
  @inlinable package mutating func anchor() -> Int {
    if isDoubtful { return dropDoubtful() }
    let turned = isAtRest ? quarters : 0
    quarters &-= turned
    if turned == quartersPerDetent { return 1 }
    return turned == -quartersPerDetent ? -1 : 0
  }

  /// Drops a doubtful detent where it ends.
  @usableFromInline package mutating func dropDoubtful() -> Int {
    guard isAtRest else { return 0 }
    if quarters != 0 { counters.doubtful += 1 }
    quarters = 0
    isDoubtful = false
    return 0
  }
}
