import AlarmCore
import Simulator
import Testing

@Suite struct RepaintTests {
  /// When which of these frames are written, in milliseconds.
  private func written(_ repaint: inout Repaint, _ frames: [(at: Int, text: String)]) -> [Int] {
    var times: [Int] = []
    for (time, text) in frames {
      let instant = BootInstant(nanoseconds: 0) + .milliseconds(time)
      if repaint.wants([text], at: instant) { times.append(time) }
    }
    return times
  }

  @Test func frame_thatIsShown_isNotWrittenAgain() {
    var repaint = Repaint()
    #expect(written(&repaint, [(0, "a"), (40, "a"), (1_000, "a"), (1_001, "b")]) == [0, 1_001])
  }

  @Test func frames_comeNoQuickerThanTheInterval() {
    var repaint = Repaint()
    let frames = (0..<1_000).map { ($0, "\($0)") }
    #expect(written(&repaint, frames) == Array(stride(from: 0, to: 1_000, by: 40)))
  }

  @Test func frame_thatIsForgotten_isWrittenAgain() {
    var repaint = Repaint()
    #expect(written(&repaint, [(0, "a")]) == [0])
    repaint.forget()
    #expect(written(&repaint, [(39, "a"), (40, "a"), (80, "a")]) == [40])
  }
}
