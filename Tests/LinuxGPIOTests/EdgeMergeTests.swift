import AlarmCore
import Chance
import LinuxGPIO
import Testing

@Suite struct EdgeMergeTests {
  private func edge(_ line: InputLine, _ at: Int64, _ level: Bool = true) -> LineEdge {
    LineEdge(line: line, level: level, at: BootInstant(nanoseconds: at))
  }

  @Test func lists_areMergedByStamp() {
    let a = [edge(.knobA, 1), edge(.knobA, 4), edge(.knobA, 6)]
    let b = [edge(.knobB, 2), edge(.knobB, 3)]
    let merged = EdgeMerge.merged([a, b, [edge(.button, 5)]])
    #expect(merged.map(\.at.nanoseconds) == [1, 2, 3, 4, 5, 6])
    #expect(merged.map(\.line) == [.knobA, .knobB, .knobB, .knobA, .button, .knobA])
  }

  @Test func equalStamps_keepTheOrderOfTheLists() {
    let merged = EdgeMerge.merged([[edge(.knobA, 7)], [edge(.knobB, 7)], [edge(.button, 7)]])
    #expect(merged.map(\.line) == [.knobA, .knobB, .button])
  }

  @Test func oneList_keepsTheKernelsOrderAgainstItsStamps() {
    let backwards = [edge(.knobA, 9), edge(.knobB, 8)]
    #expect(EdgeMerge.merged([backwards]) == backwards)
    let merged = EdgeMerge.merged([backwards, [edge(.button, 5)]])
    #expect(merged.map(\.line) == [.button, .knobA, .knobB])
  }

  @Test func nothing_givesNothing() {
    #expect(EdgeMerge.merged([]) == [])
    #expect(EdgeMerge.merged([[], [], []]) == [])
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func randomLists_loseNothingAndKeepEachLinesOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lists = InputLine.allCases.map { line in
      var at: Int64 = 0
      return (0..<50).map { number in
        at += Int64(random.next() % 5)
        return edge(line, at, number % 2 == 0)
      }
    }
    let merged = EdgeMerge.merged(lists)
    for (line, list) in zip(InputLine.allCases, lists) {
      #expect(merged.filter { $0.line == line } == list, "seed \(seed)")
    }
    #expect(merged.map(\.at) == merged.map(\.at).sorted(), "seed \(seed)")
  }
}
