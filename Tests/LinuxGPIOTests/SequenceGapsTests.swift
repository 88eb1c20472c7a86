import LinuxGPIO
import Testing

@Suite struct SequenceGapsTests {
  /// Numbers that came and how many were dropped before each.
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var came: [UInt32]
    var lost: [Int]
  }

  static let cases = [
    Case(testDescription: "in a row", came: [1, 2, 3], lost: [0, 0, 0]),
    Case(testDescription: "two in the middle", came: [1, 2, 5, 6], lost: [0, 0, 2, 0]),
    Case(testDescription: "the first four", came: [5, 6], lost: [4, 0]),
    Case(testDescription: "backwards is no gap", came: [1, 2, 1, 2], lost: [0, 0, 0, 0]),
  ]

  @Test(arguments: cases)
  func gap_countsTheMissing(given: Case) {
    var gaps = SequenceGaps(lineCount: 1)
    #expect(given.came.map { gaps.note($0, line: 0) } == given.lost)
  }

  @Test func lines_areCountedApart() {
    var gaps = SequenceGaps(lineCount: 2)
    #expect(gaps.note(1, line: 0) == 0)
    #expect(gaps.note(1, line: 1) == 0)
    #expect(gaps.note(2, line: 0) == 0)
    #expect(gaps.note(4, line: 1) == 2)
  }

  @Test func wrapAround_isNoGap() {
    var gaps = SequenceGaps(lineCount: 1)
    _ = gaps.note(.max - 1, line: 0)
    #expect([UInt32.max, 0, 1].map { gaps.note($0, line: 0) } == [0, 0, 0])
  }
}
