import AlarmCore
import Testing
import Walkthrough

@Suite struct KnobLessonTests {
  /// A shaft at a rest, turned by clicks.
  private struct Shaft {
    var levels: LineLevels
    var edges: [LineEdge] = []

    init(a: Bool = true, b: Bool = true) {
      levels = LineLevels(knobA: a, knobB: b, button: false)
    }

    /// Turns by quarters, clockwise positive: A changes while both are alike.
    mutating func turn(_ quarters: Int) {
      for _ in 0..<abs(quarters) {
        let areAlike = levels.knobA == levels.knobB
        let isA = areAlike == (quarters > 0)
        if isA { levels.knobA.toggle() } else { levels.knobB.toggle() }
        let level = isA ? levels.knobA : levels.knobB
        edges.append(
          LineEdge(
            line: isA ? .knobA : .knobB, level: level,
            at: BootInstant(nanoseconds: Int64(edges.count) * 10_000_000)))
      }
    }
  }

  private func learn(_ shaft: Shaft, from start: Shaft, missing: Set<Int> = [])
    -> KnobLesson.Finding
  {
    var lesson = KnobLesson(atRest: start.levels)
    for (index, edge) in shaft.edges.enumerated() where !missing.contains(index) {
      lesson.take(edge)
    }
    return lesson.finish(at: shaft.levels)
  }

  @Test(arguments: KnobKind.allCases) func threeClicks_tellTheKindAndTheWay(kind: KnobKind) {
    for direction in [1, -1] {
      let start = Shaft()
      var shaft = start
      shaft.turn(direction * kind.quarters * KnobLesson.clicks)
      #expect(
        learn(shaft, from: start)
          == .learned(kind, isClockwise: direction > 0, restsClosed: false))
    }
  }

  @Test func whereItRests_isTold() {
    let closed = Shaft(a: false, b: false)
    var shaft = closed
    shaft.turn(12)
    #expect(
      learn(shaft, from: closed) == .learned(.fullCycle, isClockwise: true, restsClosed: true))
    let between = Shaft(a: true, b: false)
    shaft = between
    shaft.turn(12)
    #expect(learn(shaft, from: between) == .restsBetween)
    // Others rest anywhere.
    let half = Shaft(a: false, b: false)
    shaft = half
    shaft.turn(-6)
    #expect(
      learn(shaft, from: half) == .learned(.halfCycle, isClockwise: false, restsClosed: false))
  }

  @Test func bounce_changesNothing() {
    let start = Shaft()
    var shaft = start
    for _ in 0..<12 {
      shaft.turn(1)
      for _ in 0..<3 {
        shaft.turn(-1)
        shaft.turn(1)
      }
    }
    #expect(
      learn(shaft, from: start) == .learned(.fullCycle, isClockwise: true, restsClosed: false))
  }

  @Test func anotherNumberOfClicks_isUnclear() {
    for quarters in [1, 2, 4, 5, 8, 10, 16, 20] {
      let start = Shaft()
      var shaft = start
      shaft.turn(quarters)
      let finding = learn(shaft, from: start)
      switch quarters {
      // One quarter moves one line.
      case 1: #expect(finding == .isStill(.knobB))
      default: #expect(finding == .unclear(quarters: quarters))
      }
    }
  }

  /// One edge lost is found by the reading at the end, or leaves a number that is no three clicks:
  /// it is never another kind.
  @Test(arguments: KnobKind.allCases) func lostEdge_neverMakesItAnotherKind(kind: KnobKind) {
    let start = Shaft()
    var shaft = start
    shaft.turn(kind.quarters * KnobLesson.clicks)
    for missing in shaft.edges.indices {
      switch learn(shaft, from: start, missing: [missing]) {
      case .learned(let learned, let isClockwise, _):
        #expect(learned == kind && isClockwise)
      case .unclear, .isStill: break
      case .restsBetween, .nothingMoved: Issue.record("edge \(missing) of \(kind)")
      }
    }
  }

  @Test func deadLines_areNamed() {
    let start = Shaft()
    #expect(learn(start, from: start) == .nothingMoved)
    var shaft = start
    shaft.turn(12)
    let b = shaft.edges.indices.filter { shaft.edges[$0].line == .knobB }
    shaft.levels.knobB = true
    #expect(learn(shaft, from: start, missing: Set(b)) == .isStill(.knobB))
    let a = shaft.edges.indices.filter { shaft.edges[$0].line == .knobA }
    #expect(learn(shaft, from: start, missing: Set(a)) == .isStill(.knobA))
  }
}
