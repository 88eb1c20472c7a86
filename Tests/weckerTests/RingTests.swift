import AlarmCore
import AlarmRuntime
import CivilTime
import Foundation
import Glibc
import Testing

/// The alarm of a stored state, rung by the real program with whatever this machine has left.
@Suite(.serialized) struct RingTests {
  private static let byNothing = "Nothing on this clock can ring for "

  private func isRinging(_ state: ClockState?) -> Bool {
    if case .ringing? = state?.ring { true } else { false }
  }

  @Test func nothingLeft_isSaidSo_andGoesOnAfterAStop() async throws {
    let clock = try ClockFolder()
    // A busy machine may keep this test waiting for longer than a ring lasts by itself.
    try clock.storeAlarm(dueIn: 2) { $0.preferences.silenceAfterMinutes = nil }
    let first = try clock.start()
    #expect(await first.waitForErrors(Self.byNothing), "\(first.errors)")
    #expect(first.errors.contains("Sound: no-such-card was not found"))
    #expect(first.errors.contains("Check the sound devices in the board file"))
    #expect(!first.errors.contains(" by the "), "nothing rang: \(first.errors)")
    #expect(!first.errors.contains("instead of the chosen sound"), "\(first.errors)")
    first.send(SIGTERM)
    #expect(await first.waitForEnd() == .exited(0))
    #expect(isRinging(try clock.readState()))
    let second = try clock.start()
    #expect(await second.waitForErrors(Self.byNothing), "\(second.errors)")
    #expect(second.errors.contains("Started; the stored state was restored."))
    second.send(SIGKILL)
    #expect(await second.waitForEnd() == .signalled(SIGKILL))
    let third = try clock.start()
    #expect(await third.waitForErrors(Self.byNothing), "\(third.errors)")
  }

  @Test func dueWhileOff_ringsLate() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: -14 * 60)
    let child = try clock.start()
    #expect(await child.waitForErrors(", 84"), "\(child.errors)")
    #expect(child.errors.contains(/can ring for \d+:\d\d, 84\d s late:/), "\(child.errors)")
  }

  @Test func dueLongAgo_isMissedWithTheReason() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: -16 * 60)
    let child = try clock.start()
    #expect(await child.waitForErrors("the clock was off when it was due"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    let state = try clock.readState()
    #expect(state?.badge.number == 1)
    #expect(state?.armed == nil && state?.ring == nil)
  }

  @Test func reader_thatGoesAway_doesNotEndTheClock() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 1)
    let child = try clock.start()
    #expect(await child.waitForErrors("Started"))
    child.closeErrors()
    await child.read(for: 2.5)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(isRinging(try clock.readState()))
  }

  @Test func reader_thatStandsStill_doesNotHoldUpTheClock() async throws {
    let clock = try ClockFolder()
    // One message after another: whenever a busy machine lets this test read on, one still comes.
    try clock.storeAlarm(dueIn: 1) { stored in
      let due = stored.armed?.instant ?? WallTime(seconds: 0)
      for seconds in stride(from: 2, through: 100, by: 2) {
        let later = FireDate.absolute(due + .seconds(seconds))
        try stored.queue.schedule(later, in: .utc, body: "Tea", sound: nil)
      }
    }
    let child = try Wecker.start(clock.words, errorReader: .late)
    await child.wait(for: 2)
    #expect(await child.waitForErrors("Notification: Tea."), "\(child.errors.suffix(600))")
    #expect(child.errors.contains(/\.\(\d+ messages could not be written\)\n/))
    #expect(!child.errors.contains("Started"))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(isRinging(try clock.readState()))
  }

  /// A terminal says that it is ready while it has room for a byte; a line may end beyond it.
  @Test(arguments: [0, 1, 50, 300])
  func terminal_thatNobodyReads_doesNotHoldUpTheClock(room: Int) async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 1) { $0.preferences.silenceAfterMinutes = nil }
    let child = try Wecker.start(clock.words, errorReader: .lateTerminal(room: room))
    await child.wait(for: 2.5)
    child.send(SIGTERM)
    await child.wait(for: 2)
    #expect(child.hasEnded)
    #expect(isRinging(try clock.readState()))
    #expect(await child.waitForEnd() == .exited(0))
    #expect(!child.errors.contains("Ringing"), "it had room: \(child.errors.suffix(600))")
  }
}
