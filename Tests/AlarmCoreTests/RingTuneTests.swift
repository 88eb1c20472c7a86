import AlarmCore
import CivilTime
import Testing

/// What the buzzer rings: the board's tune from its beginning, and nobody is woken without need.
@Suite struct RingTuneTests {
  private static func note(_ hertz: Int?, _ milliseconds: Int) -> Tune.Note {
    Tune.Note(hertz: hertz, duration: .milliseconds(milliseconds))
  }

  private static let melody = Tune(
    name: "x", notes: [note(440, 200), note(880, 300), note(nil, 100), note(440, 400)])

  private func ringing(_ tune: Tune) -> ClockDriver {
    var driver = ClockDriver.armed(
      ClockConfiguration(hasLamps: false, badgeLamps: 0, hasSpeaker: false, ringTune: tune))
    driver.forget()
    driver.run(until: civil(2026, 3, 2, 6, 30))
    return driver
  }

  /// Pitches with the milliseconds they last, from the first one on.
  private func heard(_ driver: ClockDriver) -> String {
    let buzzes = driver.entries.compactMap { entry -> (at: Moment, hertz: Int?)? in
      if case .buzz(let hertz) = entry.effect { (entry.at, hertz) } else { nil }
    }
    return zip(buzzes, buzzes.dropFirst()).map { now, next in
      let length = Int(((next.at.boot - now.at.boot) / .milliseconds(1)).rounded())
      return "\(now.hertz.map(String.init) ?? "-"):\(length)"
    }.joined(separator: " ")
  }

  @Test func ring_isTheTuneAgainAndAgain() {
    var driver = ringing(Self.melody)
    driver.run(for: .milliseconds(1_750))
    #expect(heard(driver) == "440:200 880:300 -:100 440:600 880:300 -:100")
  }

  @Test func usualRing_isFourBeepsAndAPause() {
    var driver = ringing(.beeps)
    driver.run(for: .milliseconds(1_550))
    #expect(
      heard(driver) == "2048:100 -:100 2048:100 -:100 2048:100 -:100 2048:100 -:700 2048:100")
  }

  @Test func snooze_beginsTheTuneAnew() {
    var driver = ringing(Self.melody)
    driver.run(for: .milliseconds(250))
    driver.press()
    driver.runHand()
    driver.forget()
    driver.run(for: .seconds(9 * 60) + .milliseconds(300))
    #expect(heard(driver) == "440:200 880:300 -:100")
  }

  @Test func tune_wakesTheClockWhereItChangesOnly() {
    var driver = ringing(Tune(name: "x", notes: [Self.note(440, 5_000), Self.note(nil, 1_000)]))
    var wakes: [Int] = []
    for _ in 0..<4 {
      guard let deadline = driver.clock.nextDeadline?.boot(at: driver.moment) else { break }
      wakes.append(Int(((deadline - driver.moment.boot) / .milliseconds(1)).rounded()))
      driver.run(for: deadline - driver.moment.boot)
    }
    #expect(wakes == [5_000, 1_000, 5_000, 1_000])
  }

  @Test func feedbackOnABuzzer_hasItsPitches() {
    var driver = ClockDriver.armed(ClockConfiguration(hasSpeaker: false))
    driver.forget()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(20))
    let pitches = driver.entries.compactMap { entry -> Int? in
      if case .buzz(let hertz) = entry.effect { hertz } else { nil }
    }
    #expect(Set(pitches) == [880, 330])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var notes: [Tune.Note]
    var ringing: [Tune.Note]
  }

  static let rows = [
    Row(
      testDescription: "a pause in front is left out", notes: [note(nil, 900), note(440, 100)],
      ringing: [note(440, 100), note(nil, 100)]),
    Row(
      testDescription: "without a pause it has one", notes: [note(440, 100), note(880, 50)],
      ringing: [note(440, 100), note(880, 50), note(nil, 100)]),
    Row(
      testDescription: "a pause is cut", notes: [note(440, 100), note(nil, 9_000), note(880, 50)],
      ringing: [note(440, 100), note(nil, 2_000), note(880, 50)]),
    Row(
      testDescription: "a pause of two seconds stays", notes: [note(440, 100), note(nil, 2_000)],
      ringing: [note(440, 100), note(nil, 2_000)]),
    Row(testDescription: "nothing to hear", notes: [note(nil, 500)], ringing: Tune.beeps.notes),
    Row(testDescription: "nothing at all", notes: [], ringing: Tune.beeps.notes),
  ]

  @Test(arguments: rows) func ringingTune_canBeHeard(_ row: Row) {
    let configuration = ClockConfiguration(ringTune: Tune(name: "x", notes: row.notes))
    #expect(configuration.ringTune.notes == row.ringing)
  }
}
