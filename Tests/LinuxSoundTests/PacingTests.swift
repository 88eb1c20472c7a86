import LinuxSound
import Testing

@Suite struct PacingTests {
  private let pacing = Pacing(.wanted, periodFrames: 480)

  @Test(arguments: [
    (1_920, 0), (1_440, 0), (960, 0), (959, 1_000), (720, 5_000), (480, 10_000), (0, 20_000),
  ])
  func wait_keepsThreePeriodsQueued(room: Int, microseconds: Int) {
    #expect(pacing.wait(room: room) == .microseconds(microseconds))
  }

  @Test func fullBufferAndFade_fitBelowTheStopLimit() {
    // The most that may be queued, and the fade after it.
    #expect(pacing.aheadFrames == 3 * 480)
    #expect(pacing.canFade(room: 480, within: Player.stopLimit))
    #expect(Player.stopLimit < .milliseconds(50))
  }

  @Test func fade_needsRoomAndTime() {
    #expect(!pacing.canFade(room: 479, within: .seconds(1)))
    #expect(!pacing.canFade(room: 480, within: .milliseconds(39)))
    #expect(pacing.canFade(room: 1_920, within: .milliseconds(10)))
  }

  @Test func coarseCard_hasTwoOfItsPeriodsQueued() {
    let shape = PCMShape(rate: 48_000, channels: 2, periodFrames: 1_024, bufferFrames: 4_096)
    #expect(Pacing(shape, periodFrames: 480).aheadFrames == 2_048)
  }

  @Test func smallCard_leavesRoomForTheFade() {
    let shape = PCMShape(rate: 48_000, channels: 2, periodFrames: 480, bufferFrames: 960)
    #expect(Pacing(shape, periodFrames: 480).aheadFrames == 480)
  }

  @Test func empty_isWaitedForByWhatIsQueued() {
    #expect(pacing.waitUntilEmpty(room: 1_920) == .zero)
    #expect(pacing.waitUntilEmpty(room: 1_440) == .milliseconds(10))
    #expect(pacing.waitUntilEmpty(room: 1_919) == Pacing.shortestWait)
    #expect(pacing.waitUntilEmpty(room: 5_000) == .zero, "a card may claim more room than it has")
  }
}
