import AlarmCore
import Chance
import Foundation
import LinuxSound
import Ports
import Testing

@Suite struct PlayerFaultTests {
  private func fault(_ kind: PCMFault.Kind) -> PCMFault { PCMFault(kind, words: "\(kind)!") }

  private func failure(_ kind: PortFailure.Kind, _ subject: String, _ detail: String)
    -> PortFailure
  {
    PortFailure(port: .sound, kind: kind, subject: subject, detail: detail)
  }

  @Test func underrun_isRepaired_andLosesNoSample() {
    var bench = SoundBench()
    let sound = Fixtures.sine(440, frames: 48_000)
    bench.card.script[.write] = [nil, nil, nil, fault(.underrun)]
    bench.start(Fixtures.request(7, isLooped: false), sound)
    bench.run(milliseconds: 2_000)
    #expect(bench.events == [.started(id: 7), .ended(id: 7)])
    #expect(bench.card.log.first { $0 == "prepare" } != nil)
    #expect(Array(bench.card.taken[1_440..<40_000]) == Array(sound.samples[1_440..<40_000]))
  }

  @Test func cardInAWrongState_isPrepared() {
    var bench = SoundBench()
    let sound = Fixtures.sine(440, frames: 48_000)
    bench.card.script[.room] = [nil, nil, nil, fault(.wrongState)]
    bench.start(Fixtures.request(7, isLooped: false), sound)
    bench.run(milliseconds: 2_000)
    #expect(bench.events == [.started(id: 7), .ended(id: 7)])
    #expect(bench.card.log.contains("prepare"))
  }

  @Test func lateThread_ringsOn() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.play(frames: 48_000)
    bench.run(milliseconds: 100)
    #expect(bench.events == [.started(id: 7)])
    #expect(bench.card.heard.last == 10_000)
  }

  @Test func endlessUnderrun_isGivenUp() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.script[.write] = Array(repeating: fault(.underrun), count: 1_000)
    bench.run(milliseconds: 100)
    #expect(bench.events.last == .failed(id: 7, failure(.other, "hw:A", "underrun!")))
    #expect(bench.card.log.filter { $0 == "prepare" }.count == Player.mostRecoveries)
    #expect(!bench.card.isHeld && !bench.isAwake)
  }

  @Test func suspendedCard_isResumed() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.script[.room] = Array(repeating: fault(.suspended), count: 3)
    bench.card.script[.resume] = Array(repeating: fault(.notReady), count: 2)
    bench.run(milliseconds: 200)
    #expect(bench.events == [.started(id: 7)])
    // Meanwhile it ran dry, so that one "prepare" follows.
    #expect(bench.card.log == ["open hw:A", "resume", "resume", "resume", "prepare"])
    #expect(bench.card.heard.last == 10_000)
  }

  @Test func cardThatCannotResume_isPrepared() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.script[.room] = [fault(.suspended)]
    bench.card.script[.resume] = [fault(.other)]
    bench.run(milliseconds: 200)
    #expect(bench.card.log == ["open hw:A", "resume", "prepare"])
    #expect(bench.events == [.started(id: 7)])
  }

  @Test func cardThatNeverWakes_isPreparedAfterASecond() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    let many = Player.mostWakes + 1
    bench.card.script[.room] = Array(repeating: fault(.suspended), count: many)
    bench.card.script[.resume] = Array(repeating: fault(.notReady), count: many)
    bench.run(milliseconds: 900)
    #expect(!bench.card.log.contains("prepare"))
    bench.run(milliseconds: 300)
    #expect(bench.card.log.last == "prepare")
    #expect(bench.card.heard.last == 10_000)
  }

  @Test func unpluggedCard_hasVanished() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.script[.room] = [fault(.gone)]
    bench.run(milliseconds: 100)
    #expect(
      bench.events == [.started(id: 7), .failed(id: 7, failure(.vanished, "hw:A", "gone!"))])
    #expect(!bench.card.isHeld && !bench.isAwake)
    bench.start(Fixtures.request(8))
    #expect(bench.events.last == .started(id: 8), "the next request looks anew")
  }

  @Test func stuckCard_isGivenUpAfterASecond() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.isStuck = true
    bench.run(milliseconds: 900)
    #expect(bench.events == [.started(id: 7)])
    bench.run(milliseconds: 300)
    #expect(
      bench.events.last == .failed(id: 7, failure(.timeout, "hw:A", "takes no sound")))
  }

  @Test func slowWrites_areWrittenToTheEnd() {
    var bench = SoundBench()
    let sound = Fixtures.sine(440, frames: 24_000)
    bench.card.mostPerWrite = 100
    bench.start(Fixtures.request(7, isLooped: false), sound)
    bench.run(milliseconds: 1_000)
    #expect(bench.events == [.started(id: 7), .ended(id: 7)])
    #expect(Array(bench.card.heard[1_440..<22_000]) == Array(sound.samples[1_440..<22_000]))
  }

  @Test func busyCard_isWaitedFor() {
    var bench = SoundBench()
    bench.card.script[.open] = [fault(.busy), fault(.busy)]
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 499)
    #expect(bench.events.isEmpty)
    bench.run(milliseconds: 1)
    #expect(bench.events == [.started(id: 7)])
    #expect(bench.card.log == ["open hw:A", "open hw:A", "open hw:A"])
  }

  /// What all of eight devices do when a ring is to begin.
  enum Refusal: CaseIterable {
    case busy, takesNothing, neverReady, neverWakes

    func happen(to card: ScriptedCard) {
      func always(_ kind: PCMFault.Kind) -> [PCMFault?] {
        Array(repeating: PCMFault(kind, words: "no"), count: 1_000)
      }
      switch self {
      case .busy: card.script[.open] = always(.busy)
      case .takesNothing: card.mostPerWrite = 0
      case .neverReady: card.script[.room] = always(.notReady)
      case .neverWakes:
        card.script[.room] = always(.suspended)
        card.script[.resume] = always(.notReady)
        card.script[.prepare] = always(.other)
      }
    }
  }

  @Test(arguments: Refusal.allCases)
  func eightDevicesThatWillNot_areAnsweredBeforeTheCoreGivesUp(refusal: Refusal) {
    var bench = SoundBench(devices: (1...8).map { "hw:\($0)" })
    refusal.happen(to: bench.card)
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: Int(ClockLimits.soundStart / .milliseconds(2)))
    #expect(bench.events.count == 1)
    #expect(bench.card.log.last { $0.hasPrefix("open") } == "open hw:8")
  }

  @Test(arguments: [Refusal.takesNothing, .neverReady, .neverWakes])
  func restedCardLostToBusyOnes_isAnsweredBeforeTheCoreGivesUp(refusal: Refusal) {
    var bench = SoundBench()
    bench.tone()
    bench.run(milliseconds: 1_000)
    refusal.happen(to: bench.card)
    Refusal.busy.happen(to: bench.card)
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: Int(ClockLimits.soundStart / .milliseconds(1)) - 1)
    #expect(bench.events.count == 1)
  }

  @Test func missingCard_leavesTheNext() {
    var bench = SoundBench()
    bench.card.missing = ["hw:A"]
    bench.start(Fixtures.request(7))
    let why = failure(.missing, "hw:A", "hw:A: No such file or directory")
    #expect(bench.events == [.moved(id: 7, to: "hw:B", because: why), .started(id: 7)])
    #expect(bench.card.log == ["open hw:A", "open hw:B"])
    // The card that is open is asked first, as long as it is; another one is looked for anew.
    bench.stop()
    bench.run(milliseconds: 3_000)
    bench.card.missing = []
    bench.start(Fixtures.request(8))
    #expect(bench.events.last == .started(id: 8))
    #expect(bench.card.log.last == "open hw:A")
    #expect(bench.events.count { if case .moved = $0 { true } else { false } } == 1)
  }

  @Test func busyCard_leavesTheNextAfterASecond_andIsNamed() {
    var bench = SoundBench()
    bench.card.script[.open] = [PCMFault](repeating: fault(.busy), count: 5)
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 1_100)
    guard case .moved(7, "hw:B", let why) = bench.events.first else {
      Issue.record("\(bench.events)")
      return
    }
    #expect(why.kind == .busy && why.subject == "hw:A")
    #expect(bench.events.last == .started(id: 7))
  }

  @Test func cardThatOpensAndTakesNothing_leavesTheNext() {
    var bench = SoundBench()
    bench.card.script[.write] = [fault(.other)]
    bench.start(Fixtures.request(7))
    #expect(bench.card.log == ["open hw:A", "close", "open hw:B"])
    #expect(
      bench.events == [
        .moved(id: 7, to: "hw:B", because: failure(.other, "hw:A", "hw:A: other!")),
        .started(id: 7),
      ])
  }

  @Test func cardLostWhileResting_isLookedForAgain() {
    var bench = SoundBench()
    bench.tone()
    bench.run(milliseconds: 1_000)
    bench.card.script[.room] = [fault(.gone)]
    bench.start(Fixtures.request(7))
    #expect(bench.events == [.started(id: 7)])
    #expect(bench.card.log == ["open hw:A", "prepare", "close", "open hw:A"])
  }

  @Test func noCard_failsAndNamesThemAll() {
    var bench = SoundBench()
    bench.card.missing = ["hw:A", "hw:B"]
    bench.start(Fixtures.request(7))
    let words = "hw:A: No such file or directory; hw:B: No such file or directory"
    let failed = SoundEvent.failed(id: 7, failure(.missing, "hw:A, hw:B", words))
    #expect(bench.events == [failed])
    #expect(!bench.isAwake)
    bench.card.missing = []
    bench.start(Fixtures.request(8))
    #expect(bench.events == [failed, .started(id: 8)])
  }

  @Test func toneWithoutCard_isLost() {
    var bench = SoundBench()
    bench.card.script[.open] = [fault(.busy), fault(.busy)]
    bench.tone()
    #expect(bench.card.log == ["open hw:A", "open hw:B"], "a tick is not worth waiting for")
    bench.run(milliseconds: 2_000)
    let lost = failure(.busy, "hw:A, hw:B", "hw:A: busy!; hw:B: busy!")
    #expect(bench.events == [.tonesLost(lost)], "a buzzer may take its place")
    #expect(bench.card.heard.allSatisfy { $0 == 0 } && !bench.isAwake)
  }

  @Test func lostCard_endsWhatWasStoppedBefore() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.script[.room] = [fault(.gone)]
    bench.stop()
    #expect(bench.events == [.started(id: 7), .ended(id: 7)])
  }

  /// Whatever a card does: a request gets one answer at its start and one at its end, the player
  /// neither spins nor stays awake, and the card is given back.
  @Test func randomFaults_neverHangOrLie() {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64.max)
    for round in 0..<40 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      var bench = SoundBench()
      bench.card.mostPerWrite = [100, 480, 2_000].randomElement(using: &random) ?? 480
      for call in [ScriptedCard.Call.open, .room, .write, .prepare, .resume] {
        bench.card.script[call] = (0..<60).map { _ in
          Int.random(in: 0..<3, using: &random) > 0
            ? nil : fault(PCMFault.Kind.allCases.randomElement(using: &random) ?? .gone)
        }
      }
      for id in 1...UInt32(6) {
        bench.start(Fixtures.request(id, isLooped: Bool.random(using: &random)))
        if Bool.random(using: &random) { bench.tone() }
        bench.run(milliseconds: Int.random(in: 0..<400, using: &random))
        if Bool.random(using: &random) { bench.stop() }
      }
      bench.stop()
      bench.run(milliseconds: 5_000)
      let comment: Comment = "WECKER_SEED=\(seed) swift test --filter randomFaults (round \(round))"
      #expect(!bench.isAwake && !bench.card.isHeld, comment)
      #expect(bench.steps < 5_000, comment)
      for id in 1...UInt32(6) {
        let starts = bench.events.filter { $0 == .started(id: id) }.count
        let ends = bench.events.filter { $0.ends(id) }.count
        #expect(starts <= 1 && ends == 1, comment)
      }
    }
  }
}

extension SoundEvent {
  fileprivate func ends(_ request: UInt32) -> Bool {
    switch self {
    case .ended(let id), .failed(let id, _): id == request
    case .started, .playing, .replaced, .moved, .tonesLost: false
    }
  }
}
