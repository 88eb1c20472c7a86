import AlarmCore
import CivilTime
import Scenarios
import Testing

/// What is written down from one observation to the next.
@Suite struct TracerTests {
  private var start: Observation {
    Observation(wall: FakeBench.start, zone: .utc, badgeLamps: 4)
  }

  private func seen(at seconds: Double, _ change: (inout Observation) -> Void) -> Observation {
    var seen = start
    seen.at = .seconds(seconds)
    seen.wall = seen.wall + (seen.at - .begin)
    change(&seen)
    return seen
  }

  private func lines(_ tracer: Tracer) -> [String] {
    tracer.entries.map { "\($0.kind.rawValue): \($0.text)" }
  }

  @Test func whatChanges_isWrittenOnce() {
    var tracer = Tracer(start)
    tracer.see(seen(at: 1) { $0.sound = "bell" })
    tracer.see(seen(at: 2) { $0.sound = "bell" })
    tracer.see(seen(at: 3) { $0.isPowered = false })
    tracer.see(
      seen(at: 4) {
        $0.isPowered = true
        $0.told = ["Started."]
      })
    #expect(
      lines(tracer) == [
        "sound: bell is heard", "power: power fails", "sound: silent", "power: power is back",
        "told: Started.",
      ])
  }

  @Test func beepsInARow_areOneLine_writtenOnceTheyAreOver() {
    var tracer = Tracer(start)
    let beeps: [Beep] = [.long, .long, .short, .low]
    let row = beeps.enumerated().map {
      HeardBeep($0.element, at: .seconds(0.5 * Double($0.offset + 1)))
    }
    for count in 1...4 {
      tracer.see(seen(at: 0.5 * Double(count)) { $0.beeps = Array(row.prefix(count)) })
    }
    #expect(lines(tracer).isEmpty)
    tracer.see(seen(at: 4.5) { $0.beeps = row })
    #expect(lines(tracer) == ["beeps: 2 long, 1 short, 1 low"])
    #expect(tracer.entries.first?.at == .seconds(0.5))
    let tick = HeardBeep(.tick, at: .seconds(5))
    tracer.see(seen(at: 5) { $0.beeps = row + [tick] })
    tracer.see(seen(at: 7.5) { $0.beeps = row + [tick] })
    #expect(lines(tracer).last == "beeps: 1 tick")
  }

  @Test func whatIsDone_partsWhatWasToldBeforeFromWhatIsToldAfter() {
    var tracer = Tracer(start)
    tracer.see(seen(at: 1) { $0.told = ["one"] })
    tracer.note(.act, "press", at: seen(at: 2) { $0.told = ["one"] })
    tracer.see(seen(at: 3) { $0.told = ["two"] })
    #expect(lines(tracer) == ["told: one", "act: press", "told: two"])
  }

  @Test(arguments: [
    ([Beep](), "none"), ([.long], "1 long"), ([.long, .long, .low], "2 long, 1 low"),
    ([.tick, .hour, .tick], "1 tick, 1 hour, 1 tick"),
  ])
  func beeps_areCountedInGroups(beeps: [Beep], text: String) {
    #expect(Beep.text(beeps) == text)
  }

  @Test func everyToneOfTheClock_hasItsWord() {
    func words(_ steps: [Feedback.Step]) -> String {
      Beep.text(steps.map { Beep(Tone(hertz: $0.hertz, duration: $0.on)) })
    }
    let reading = Feedback.reading(of: DialTime(minutesWrapping: 392), tail: .later)
    #expect(words(reading) == "6 long, 6 short, 2 minute, 2 low")
    #expect(words(Feedback.tick) == "1 tick")
    #expect(words(Feedback.twelveTick) == "2 hour")
    #expect(words(Feedback.rising) == "1 middle, 1 high")
    #expect(words(Feedback.falling) == "1 high, 1 middle")
    #expect(words(Feedback.acknowledged) == "2 acknowledged")
    #expect(words(Feedback.refused) == "3 refused")
  }
}
