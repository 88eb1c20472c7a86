import AlarmCore
import CivilTime
import Testing

/// The language of beeps and flashes.
@Suite struct ReadBackSoundTests {
  /// Letters for steps: L long, s short, t tick, _ low tone, ? else.
  private func letters(_ steps: [Feedback.Step]) -> String {
    String(steps.map { letter($0.hertz, $0.on) })
  }

  private func letters(_ tones: [Tone]) -> String {
    String(tones.map { letter($0.hertz, $0.duration) })
  }

  private func letter(_ hertz: Int, _ on: Duration) -> Character {
    switch (hertz, on) {
    case (880, .milliseconds(400)): "L"
    case (880, .milliseconds(120)): "s"
    case (1760, .milliseconds(30)): "t"
    case (330, .milliseconds(500)): "_"
    case (_, _): "?"
    }
  }

  @Test(arguments: [
    (dial(6, 32), Feedback.Tail.soon, "LLLLLLsssssstt_"),
    (dial(6, 32), .later, "LLLLLLsssssstt__"),
    (dial(6, 32), .off, "LLLLLLsssssstt"),
    (dial(12, 0), .off, "LLLLLLLLLLLL"),
    (dial(1, 0), .soon, "L_"),
    (dial(1, 4), .off, "Ltttt"),
    (dial(1, 5), .off, "Ls"),
    (dial(11, 59), .later, "LLLLLLLLLLLssssssssssstttt__"),
  ])
  func reading_ofAlarm(time: DialTime, tail: Feedback.Tail, expected: String) {
    #expect(letters(Feedback.reading(of: time, tail: tail)) == expected)
  }

  @Test(arguments: [(0, "t"), (1, "t"), (4, "tttt"), (5, "s"), (9, "stttt"), (30, "ssssss")])
  func reading_ofMinutes(minutes: Int, expected: String) {
    #expect(letters(Feedback.reading(ofMinutes: minutes)) == expected)
  }

  @Test func groups_arePartedByALongerPause() {
    let steps = Feedback.reading(of: dial(2, 6), tail: .soon)
    #expect(letters(steps) == "LLst_")
    #expect(steps[0].off < steps[1].off)
    #expect(steps[1].off > .milliseconds(500))
    #expect(steps[3].off > .milliseconds(500))
  }

  private func readBack(of driver: inout ClockDriver) -> String {
    driver.forget()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    return letters(driver.tones)
  }

  /// 12:30 set at 18:29:30 rings in six hours and a little; a minute later in less.
  @Test func tail_isOneLowToneUpTo6HoursTwoLaterNoneWhenOff() {
    var state = ClockState()
    state.dial = dial(12, 30)
    var driver = ClockDriver(at: civil(2026, 3, 1, 18, 25), restoring: state)
    #expect(readBack(of: &driver).hasSuffix("Lssssss"))
    driver.press()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(readBack(of: &driver).hasSuffix("Lssssss__"))
    driver.run(until: civil(2026, 3, 1, 18, 30))
    #expect(readBack(of: &driver).hasSuffix("Lssssss_"))
  }

  @Test func tail_atSixHoursSharpIsOne() {
    var state = ClockState()
    state.dial = dial(12, 30)
    var driver = ClockDriver(at: civil(2026, 3, 1, 18, 20), restoring: state)
    driver.press()
    driver.press()
    driver.runHand()
    // The button opens at 18:30:00 and the reading is made then.
    driver.run(until: civil(2026, 3, 1, 18, 29))
    driver.pause(.milliseconds(59_850))
    #expect(readBack(of: &driver).hasSuffix("_"))
    #expect(letters(driver.tones).filter { $0 == "_" }.count == 1)
  }

  @Test func soundOff_isLampsOnly() {
    var driver = ClockDriver.armed()
    var preferences = PreferenceChange()
    preferences.playsSound = false
    driver.give(.command(.prefer(preferences)))
    driver.run(for: .seconds(1))
    driver.forget()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    #expect(driver.tones.isEmpty)
    #expect(driver.buzzes.isEmpty)
    let steps = Feedback.reading(of: dial(6, 30), tail: .later)
    // Dark before the first, lit once for each beep, and lit again after the last pause, because
    // the alarm is armed: an eye counts every flash.
    #expect(driver.frames.map(\.frame.armed) == (0...2 * steps.count).map { $0 % 2 == 1 } + [true])
    let lit = driver.frames.filter(\.frame.armed).map(\.at.boot)
    for (index, step) in steps.enumerated() {
      #expect(lit[index + 1] - lit[index] == step.on + step.off)
    }
  }

  @Test func noSpeaker_buzzerBeepsTheSameRhythm() {
    var driver = ClockDriver.armed(ClockConfiguration(hasSpeaker: false))
    driver.forget()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    let steps = Feedback.reading(of: dial(6, 30), tail: .later)
    #expect(driver.tones.isEmpty)
    #expect(driver.buzzes.filter(\.isOn).count == steps.count)
    #expect(driver.buzzes.count == 2 * steps.count)
  }

  @Test func lateWake_doesNotBendTheRhythm() {
    var feedback = Feedback()
    let start = BootInstant(nanoseconds: 1_000_000_000)
    feedback.start(Feedback.rising, at: start)
    var changes: [(Duration, Bool)] = []
    while let due = feedback.deadline {
      _ = feedback.step()
      changes.append((due - start, feedback.isOn))
    }
    #expect(changes.map(\.0) == [0, 120, 140, 300, 300].map { .milliseconds($0) })
    #expect(changes.map(\.1) == [true, false, true, false, false])
    #expect(!feedback.isPlaying)
  }

  @Test func start_replacesWhatPlaysAndStopIsSilent() {
    var feedback = Feedback()
    feedback.start(Feedback.refused, at: BootInstant(nanoseconds: 0))
    _ = feedback.step()
    feedback.start(Feedback.tick, at: BootInstant(nanoseconds: 5))
    #expect(feedback.step() == Tone(hertz: 2000, duration: .milliseconds(8)))
    feedback.stop()
    #expect(feedback.deadline == nil)
    #expect(!feedback.isOn)
    #expect(feedback.step() == nil)
  }

  @Test func tones_areWithinWhatASoundPortTakes() {
    let all = [
      Feedback.tick, Feedback.hourTick, Feedback.twelveTick, Feedback.rising, Feedback.falling,
      Feedback.acknowledged, Feedback.refused, Feedback.reading(of: dial(11, 59), tail: .later),
    ].joined()
    for step in all {
      #expect((50...8_000).contains(step.hertz))
      #expect(step.on >= .milliseconds(1) && step.on <= .seconds(2))
      #expect(step.off >= .zero)
    }
  }
}
