import AlarmCore
import Testing
import Walkthrough

@Suite struct ButtonLessonTests {
  /// Presses of a second with pauses of a second, each opened again for a while in its middle.
  private func lesson(bounces: [Duration], presses: Int = ButtonLesson.presses) -> ButtonLesson {
    var lesson = ButtonLesson(isDown: false)
    var now = BootInstant(nanoseconds: 0)
    func edge(_ level: Bool) { lesson.take(LineEdge(line: .button, level: level, at: now)) }
    for press in 0..<presses {
      edge(true)
      now = now + .milliseconds(500)
      if press < bounces.count {
        edge(false)
        now = now + bounces[press]
        edge(true)
      }
      now = now + .milliseconds(500)
      edge(false)
      now = now + .seconds(1)
    }
    return lesson
  }

  @Test func presses_areCountedWhateverBounces() {
    let lesson = lesson(bounces: [.milliseconds(1), .milliseconds(75), .milliseconds(299)])
    #expect(lesson.count == 5)
    #expect(lesson.bounces == 3)
    #expect(lesson.longest == .milliseconds(299))
    #expect(lesson.isDone)
  }

  @Test func itIsDone_afterTheLastReleaseOnly() {
    #expect(!lesson(bounces: [], presses: 4).isDone)
    var lesson = lesson(bounces: [], presses: 4)
    lesson.take(LineEdge(line: .button, level: true, at: BootInstant(nanoseconds: 60_000_000_000)))
    #expect(lesson.count == 5 && !lesson.isDone)
    lesson.take(LineEdge(line: .button, level: false, at: BootInstant(nanoseconds: 61_000_000_000)))
    #expect(lesson.isDone)
  }

  @Test func repeatedLevels_andTheKnob_countNothing() {
    var lesson = ButtonLesson(isDown: false)
    let at = BootInstant(nanoseconds: 0)
    lesson.take(LineEdge(line: .button, level: false, at: at))
    lesson.take(LineEdge(line: .knobA, level: true, at: at))
    lesson.take(LineEdge(line: .button, level: true, at: at))
    lesson.take(LineEdge(line: .button, level: true, at: at))
    #expect(lesson.count == 1 && lesson.bounces == 0)
  }

  /// Longest bounce in milliseconds, proposed debounce.
  @Test(arguments: [(0, 20), (3, 20), (10, 20), (11, 25), (13, 30), (75, 150), (150, 200)])
  func proposal_isTwiceTheLongestBounceWithinWhatABoardMaySay(longest: Int64, proposed: Int64) {
    let lesson = lesson(bounces: longest == 0 ? [] : [.milliseconds(longest)])
    #expect(lesson.proposal == .milliseconds(proposed))
    #expect(ButtonDecoder.debounceRange.contains(lesson.proposal))
    #expect(lesson.isEnough(lesson.proposal))
  }

  @Test func aBounceBeyondAnyDebounce_isNotEnough() {
    let lesson = lesson(bounces: [.milliseconds(250)])
    #expect(lesson.proposal == .milliseconds(200))
    #expect(!lesson.isEnough(lesson.proposal))
  }

  /// What a lesson proposes makes the clock's decoder count the presses that were made.
  @Test(arguments: [1, 15, 40, 90]) func proposal_makesTheDecoderCountRightly(bounce: Int64) {
    let proposal = lesson(bounces: [.milliseconds(bounce)]).proposal
    var decoder = ButtonDecoder(debounce: proposal)
    var presses = 0
    var now = BootInstant(nanoseconds: 0)
    for _ in 0..<5 {
      for (level, wait) in [(true, Int64(500)), (false, bounce), (true, 500), (false, 1_000)] {
        if case .pressed = decoder.edge(isPressed: level, at: now) { presses += 1 }
        now = now + .milliseconds(wait)
        _ = decoder.advance(to: now)
      }
    }
    #expect(presses == 5)
  }
}
