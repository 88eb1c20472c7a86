import AlarmCore
import LinuxSound
import Ports
import Testing

@Suite struct PlayerTests {
  @Test func nothingToPlay_touchesNothing() {
    var bench = SoundBench()
    bench.stop()
    bench.run(milliseconds: 60_000)
    #expect(bench.card.log.isEmpty && bench.events.isEmpty && !bench.isAwake)
    #expect(bench.steps == 1)
  }

  @Test func ring_startsAtOnce_andGoesOnWithoutGap() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    #expect(bench.events == [.started(id: 7)])
    bench.run(milliseconds: 5_000)
    #expect(bench.events == [.started(id: 7)])
    #expect(bench.card.log == ["open hw:A"])
    #expect(bench.heard(from: 30, to: 5_000).allSatisfy { $0 == 10_000 })
    // One look for a period written and one for the pause after it.
    #expect(bench.steps < 1_010)
  }

  @Test func ring_givesSignsOfLifeAsLongAsTheCardTakesIt() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 60_000)
    #expect(bench.signs.count == 29 || bench.signs.count == 30)
    let pauses = zip(bench.signs.dropFirst(), bench.signs).map { $0 - $1 }
    #expect(pauses.allSatisfy { $0 >= Player.signPeriod && $0 < ClockLimits.soundSign })
    bench.stop()
    let signs = bench.signs.count
    bench.run(milliseconds: 10_000)
    #expect(bench.signs.count == signs)
  }

  @Test func ringOfACardThatTakesNothing_givesNoSign() {
    var bench = SoundBench(devices: ["hw:A"])
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 3_000)
    let signs = bench.signs.count
    bench.card.isStuck = true
    bench.run(milliseconds: 900)
    #expect(bench.signs.count == signs)
  }

  @Test func oneShotAndTones_giveNoSigns() {
    var bench = SoundBench()
    bench.start(Fixtures.request(3, isLooped: false), Fixtures.level(10_000, frames: 480_000))
    for _ in 0..<10 {
      bench.tone()
      bench.run(milliseconds: 1_000)
    }
    #expect(bench.signs.isEmpty)
  }

  @Test func started_isToldAfterTheCardTookFrames() {
    var bench = SoundBench()
    bench.card.script[.write] = [PCMFault(.notReady, words: "")]
    bench.start(Fixtures.request(7))
    #expect(bench.events.isEmpty)
    bench.run(milliseconds: 20)
    #expect(bench.events == [.started(id: 7)])
  }

  /// The promise of 50 ms, at every phase of the period.
  @Test(arguments: 0..<20)
  func stop_isSilentInTime_withoutClick(phase: Int) {
    var bench = SoundBench()
    bench.start(Fixtures.request(7), Fixtures.level(30_000))
    let pressed = 2_000 + phase
    bench.run(milliseconds: pressed)
    bench.stop()
    bench.run(milliseconds: 1_000)
    #expect(bench.events == [.started(id: 7), .ended(id: 7)])
    #expect(bench.heard(from: pressed - 20, to: pressed).allSatisfy { $0 == 30_000 })
    #expect(bench.heard(from: pressed + 50, to: pressed + 1_000).allSatisfy { $0 == 0 })
    let end = bench.heard(from: pressed - 5, to: pressed + 100)
    #expect(Listening.largestStep(end) <= 30_000 / 480 + 1)
  }

  @Test func stop_cutsOff_whatTheCardHoldsTooMuchOf() {
    var bench = SoundBench()
    bench.card.granted = PCMShape(
      rate: 48_000, channels: 2, periodFrames: 2_048, bufferFrames: 8_192)
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 500)
    bench.stop()
    bench.run(milliseconds: 200)
    #expect(bench.heard(from: 501, to: 700).allSatisfy { $0 == 0 })
    #expect(bench.events == [.started(id: 7), .ended(id: 7)])
  }

  @Test func stop_endsAStuckCardToo() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.card.isStuck = true
    bench.stop()
    bench.run(milliseconds: 46)
    #expect(bench.events.last == .ended(id: 7))
    #expect(bench.card.log.last == "prepare")
  }

  @Test func stopBeforeTheCardIsHad_endsTheSearch() {
    var bench = SoundBench(devices: ["hw:A"])
    bench.card.script[.open] = Array(repeating: PCMFault(.busy, words: "busy"), count: 9)
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 300)
    bench.stop()
    bench.run(milliseconds: 5_000)
    #expect(bench.events == [.ended(id: 7)])
    #expect(bench.card.log == ["open hw:A", "open hw:A"])
  }

  @Test func card_isKeptForTwoSeconds_thenGivenBack() {
    var bench = SoundBench()
    bench.start(Fixtures.request(7))
    bench.run(milliseconds: 100)
    bench.stop()
    bench.run(milliseconds: 2_030)
    #expect(bench.card.isHeld)
    let steps = bench.steps
    bench.run(milliseconds: 60_000)
    #expect(!bench.card.isHeld && !bench.isAwake)
    #expect(bench.steps <= steps + 1, "only the return of the card wakes the thread")
    #expect(bench.card.log == ["open hw:A", "prepare", "close"])
  }

  @Test func oneShot_isHeardToItsEnd_andEnds() {
    var bench = SoundBench()
    bench.start(Fixtures.request(3, isLooped: false), Fixtures.level(10_000, frames: 5_000))
    bench.run(milliseconds: 100)
    #expect(bench.events == [.started(id: 3)])
    bench.run(milliseconds: 60)
    #expect(bench.events == [.started(id: 3), .ended(id: 3)])
    #expect(bench.card.heard[1_440..<3_500].allSatisfy { $0 == 10_000 })
    #expect(bench.card.heard[4_999] > 0 && bench.card.heard[5_000...].allSatisfy { $0 == 0 })
  }

  @Test func oneShotShorterThanAPeriod_isHeard() {
    var bench = SoundBench()
    bench.start(Fixtures.request(3, isLooped: false), Fixtures.level(10_000, frames: 96))
    bench.run(milliseconds: 200)
    #expect(bench.events == [.started(id: 3), .ended(id: 3)])
    #expect(Listening.peak(bench.card.heard) > 0)
  }

  @Test func replacement_endsTheOldAndStartsTheNew() {
    var bench = SoundBench()
    bench.start(Fixtures.request(1), Fixtures.level(10_000))
    bench.run(milliseconds: 100)
    bench.start(Fixtures.request(2), Fixtures.level(20_000))
    bench.run(milliseconds: 200)
    #expect(bench.events == [.started(id: 1), .ended(id: 1), .started(id: 2)])
    #expect(bench.card.heard.last == 20_000)
    #expect(bench.card.log == ["open hw:A"])
  }

  @Test func playAfterStop_isHeard() {
    var bench = SoundBench()
    bench.start(Fixtures.request(1), Fixtures.level(10_000))
    bench.run(milliseconds: 100)
    bench.stop()
    bench.start(Fixtures.request(2), Fixtures.level(20_000))
    bench.run(milliseconds: 200)
    #expect(bench.events == [.started(id: 1), .ended(id: 1), .started(id: 2)])
    #expect(bench.card.heard.last == 20_000)
  }

  @Test func tone_soundsAndTellsNothing() {
    var bench = SoundBench()
    bench.tone()
    bench.run(milliseconds: 3_000)
    #expect(bench.events.isEmpty)
    #expect(Listening.height(of: 1_000, in: bench.heard(from: 0, to: 50), rate: 48_000) > 13_000)
    #expect(bench.heard(from: 51, to: 3_000).allSatisfy { $0 == 0 })
    #expect(bench.card.log == ["open hw:A", "prepare", "close"])
  }

  @Test func toneAfterStop_isHeard() {
    var bench = SoundBench()
    bench.start(Fixtures.request(1), Fixtures.level(10_000))
    bench.run(milliseconds: 100)
    bench.stop()
    bench.tone(500, milliseconds: 100)
    bench.run(milliseconds: 300)
    let rest = bench.heard(from: 150, to: 230)
    #expect(Listening.height(of: 500, in: rest, rate: 48_000) > 10_000)
    #expect(bench.events == [.started(id: 1), .ended(id: 1)])
  }

  @Test func tonesWhileResting_needNoNewOpening() {
    var bench = SoundBench()
    for _ in 0..<5 {
      bench.tone(800, milliseconds: 10)
      bench.run(milliseconds: 500)
    }
    #expect(bench.card.log.filter { $0 == "open hw:A" }.count == 1)
  }

  @Test func shutDown_givesTheCardBack() {
    var bench = SoundBench()
    bench.start(Fixtures.request(1))
    bench.stop()
    bench.run(milliseconds: 60)
    #expect(!bench.player.isAudible)
    bench.order { player, _ in player.shutDown() }
    #expect(!bench.card.isHeld)
  }
}
