import AlarmCore
import Foundation
import Glibc
import LinuxSound
import LinuxThreads
import Ports
import Testing

@Suite struct SoundThreadTests {
  /// A card that plays in no time.
  private class InstantCard: PCM {
    func open(_ device: String, wanted: PCMShape) throws(PCMFault) -> PCMShape {
      if device == "absent" { throw PCMFault(.gone, words: "not there") }
      return wanted
    }
    func room() throws(PCMFault) -> Int { PCMShape.wanted.bufferFrames }
    func write(_ samples: UnsafeBufferPointer<Int16>) throws(PCMFault) -> Int {
      samples.count / 2
    }
    func recover(_ way: PCMRecovery) throws(PCMFault) {}
    func close() {}
  }

  private func thread(_ devices: [String] = ["card"]) throws -> SoundThread {
    try SoundThread(
      devices: devices, folder: SoundFolder(path: ProjectFolder.sounds, defaultSound: "bell"),
      makeCard: { InstantCard() })
  }

  /// Waits for so many events, as the loop does.
  private func events(_ count: Int, of thread: SoundThread) -> [SoundEvent] {
    var events: [SoundEvent] = []
    while events.count < count, isReadable(thread, within: 10_000) { events += thread.takeEvents() }
    return events
  }

  private func isReadable(_ thread: SoundThread, within milliseconds: CInt) -> Bool {
    var ready = pollfd(fd: thread.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) == 1
  }

  @Test func unused_hasNoThreadAndNothingToTell() throws {
    let thread = try thread()
    thread.stop()
    #expect(!isReadable(thread, within: 0))
    #expect(thread.takeEvents().isEmpty)
    thread.close()
  }

  @Test func ring_startsAndStops() throws {
    let thread = try thread()
    thread.play(Fixtures.request(1))
    #expect(events(1, of: thread) == [.started(id: 1)])
    thread.stop()
    #expect(events(1, of: thread) == [.ended(id: 1)])
    #expect(!isReadable(thread, within: 0))
    thread.play(Fixtures.request(2, isLooped: false))
    #expect(events(2, of: thread) == [.started(id: 2), .ended(id: 2)])
  }

  @Test func missingSound_isReplaced_thenStarts() throws {
    let thread = try thread()
    thread.play(Fixtures.request(1, name: "bird", isLooped: false))
    let told = events(3, of: thread)
    #expect(
      told.first
        == .replaced(
          id: 1, by: "bell",
          because: PortFailure(
            port: .sound, kind: .missing, subject: ProjectFolder.sounds + "/bird.caf",
            detail: "No such file or directory")))
    #expect(Array(told.dropFirst()) == [.started(id: 1), .ended(id: 1)])
  }

  @Test func missingSound_withoutADevice_replacesNothing() throws {
    let thread = try thread(["absent"])
    thread.play(Fixtures.request(1, name: "bird"))
    guard case .failed(id: 1, _)? = events(1, of: thread).first else {
      Issue.record("told of a sound that nobody hears")
      return
    }
  }

  @Test func replacedSound_isToldOnceForTheRequestItWasMadeFor() throws {
    let thread = try thread()
    thread.play(Fixtures.request(1, name: "bird", isLooped: false))
    #expect(events(3, of: thread).count == 3)
    thread.play(Fixtures.request(2, isLooped: false))
    #expect(events(2, of: thread) == [.started(id: 2), .ended(id: 2)])
  }

  @Test func noDevice_fails() throws {
    let thread = try thread(["absent"])
    thread.play(Fixtures.request(4))
    #expect(
      events(1, of: thread) == [
        .failed(
          id: 4,
          PortFailure(
            port: .sound, kind: .missing, subject: "absent", detail: "absent: not there"))
      ])
  }

  @Test func close_endsWhatPlays_andLaterOrdersAreForgotten() throws {
    let thread = try thread()
    thread.play(Fixtures.request(1))
    thread.play(Tone(hertz: 500, duration: .milliseconds(10)), volumePercent: 50)
    thread.close()
    #expect(thread.takeEvents().last == .ended(id: 1))
    thread.play(Fixtures.request(2))
    thread.play(Tone(hertz: 500, duration: .milliseconds(10)), volumePercent: 50)
    thread.stop()
    thread.close()
    #expect(thread.takeEvents().isEmpty)
  }

  /// A card that nobody gets past until the test opens the gate.
  private final class GatedCard: InstantCard {
    let gate: Mailbox<Bool, Bool>
    let arrived: Mailbox<Bool, Bool>

    init(_ gate: Mailbox<Bool, Bool>, _ arrived: Mailbox<Bool, Bool>) {
      (self.gate, self.arrived) = (gate, arrived)
    }

    override func open(_ device: String, wanted: PCMShape) throws(PCMFault) -> PCMShape {
      _ = arrived.put(true, limit: .max) { _ in true }
      _ = gate.next()
      return wanted
    }
  }

  @Test func cardThatHangs_keepsLittleWaitingAndTellsOfEveryToneLost() throws {
    let gate = try Mailbox<Bool, Bool>(port: .sound, subject: "gate")
    let arrived = try Mailbox<Bool, Bool>(port: .sound, subject: "gate")
    let thread = try SoundThread(
      devices: ["hw:A", "hw:B"],
      folder: SoundFolder(path: ProjectFolder.sounds, defaultSound: "bell"),
      makeCard: { GatedCard(gate, arrived) })
    thread.play(Fixtures.request(1))
    _ = arrived.next()
    thread.play(Fixtures.request(2))
    thread.play(Fixtures.request(3))
    #expect(thread.takeEvents() == [.ended(id: 2)], "only the latest sound waits")
    let tone = Tone(hertz: 500, duration: .milliseconds(1))
    for _ in 0..<SoundThread.waitingTones { thread.play(tone, volumePercent: 50) }
    #expect(thread.takeEvents().isEmpty)
    thread.play(tone, volumePercent: 50)
    thread.play(tone, volumePercent: 50)
    let lost = SoundEvent.tonesLost(
      PortFailure(
        port: .sound, kind: .timeout, subject: "hw:A, hw:B",
        detail: "64 tones wait already; the card does not keep up"))
    #expect(thread.takeEvents() == [lost, lost])
    thread.play(Fixtures.request(4))
    #expect(thread.takeEvents() == [.ended(id: 3)], "a ring finds room all the same")
    thread.stop()
    thread.play(Fixtures.request(5, isLooped: false))
    #expect(thread.takeEvents() == [.ended(id: 4)])
    gate.close()
    #expect(
      events(4, of: thread)
        == [.started(id: 1), .ended(id: 1), .started(id: 5), .ended(id: 5)])
    thread.close()
  }
}
