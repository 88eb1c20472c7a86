import AlarmCore
import CivilTime
import Testing

/// The ladder of outputs a ring falls back by: sound card, buzzer, lamps.
@Suite struct RingLadderTests {
  /// A clock about to ring at 06:30.
  private func evening(
    speaker: Bool = true, buzzer: Bool = true, answer: ClockDriver.Answer = .silent
  ) -> ClockDriver {
    var driver = ClockDriver.armed(
      ClockConfiguration(hasSpeaker: speaker, hasBuzzer: buzzer), from: civil(2026, 3, 2, 6, 20))
    driver.speaker = answer
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.run(for: .milliseconds(59_900))
    driver.forget()
    return driver
  }

  private func stage(_ driver: ClockDriver) -> Mode.Ringing.Stage? {
    if case .ringing(let ringing) = driver.clock.mode { ringing.stage } else { nil }
  }

  @Test func soundFails_buzzerAtOnceAndTold() {
    var driver = evening(answer: .failed(after: .milliseconds(20)))
    driver.run(for: .milliseconds(130))
    #expect(stage(driver) == .buzzer(late: nil))
    #expect(driver.clock.isBuzzing)
    #expect(driver.outcomes == [.rang(.buzzer)])
    #expect(driver.notices.contains(.portFailed(ClockDriver.soundFailure)))
    #expect(driver.stops.count == 1)
  }

  @Test func soundSaysNothing_buzzerAfter2s() {
    var driver = evening()
    driver.run(for: .milliseconds(100))
    let began = driver.moment.boot
    driver.run(until: began + .milliseconds(1_999))
    #expect(driver.buzzes.isEmpty)
    #expect(driver.saves.isEmpty, "not stored as ringing before it can be noticed")
    driver.run(until: began + .seconds(2))
    #expect(stage(driver) == .buzzer(late: 1))
    #expect(
      driver.notices.contains(
        .portFailed(PortFailure(port: .sound, kind: .timeout, subject: "the card"))))
    #expect(driver.stops.isEmpty, "it may still start")
  }

  @Test func soundStartsAfterItWasGivenUp_ringsBySoundAgain() {
    var driver = evening()
    driver.run(for: .milliseconds(2_150))
    #expect(driver.clock.isBuzzing)
    driver.give(.soundStarted(1))
    #expect(stage(driver) == .speaker(request: 1))
    #expect(!driver.clock.isBuzzing)
    #expect(driver.outcomes == [.rang(.buzzer), .rang(.speaker)])
    #expect(driver.stops.isEmpty)
    driver.press()
    driver.runHand()
    #expect(driver.stops.count == 1)
    #expect(driver.isSnoozed)
  }

  @Test func soundStartsAfterTheBuzzerFailedToo_ringsBySoundAgain() {
    var driver = evening()
    driver.run(for: .milliseconds(2_150))
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(driver.outcomes == [.rang(.buzzer), .rang(.lamps)])
    driver.give(.soundStarted(1))
    #expect(stage(driver) == .speaker(request: 1))
    #expect(driver.outcomes.last == .rang(.speaker))
  }

  @Test(arguments: [150, 2_100]) func soundGivenUpAndEndedByHand_isStopped(milliseconds: Int) {
    var driver = evening()
    driver.run(for: .milliseconds(2_150))
    driver.press(for: .milliseconds(milliseconds))
    driver.runHand()
    #expect(driver.stops.count == 1, "or it would sound when nobody wants it")
    let mode = driver.clock.mode
    driver.give(.soundStarted(1))
    #expect(driver.clock.mode == mode)
    #expect(!driver.isRinging)
  }

  @Test func soundGivenUpAndUnanswered_isStopped() {
    var driver = evening()
    driver.run(for: .seconds(601))
    #expect(driver.isAfterRing)
    #expect(driver.stops.count == 1)
  }

  @Test func soundThatFailedAtLast_doesNotComeBack() {
    var driver = evening()
    driver.run(for: .milliseconds(2_150))
    driver.give(.soundFailed(1, ClockDriver.soundFailure))
    #expect(driver.outcomes == [.rang(.buzzer)], "it buzzes already")
    driver.give(.soundStarted(1))
    driver.press()
    driver.runHand()
    #expect(driver.outcomes == [.rang(.buzzer), .snoozed(1)])
    #expect(driver.stops.isEmpty)
  }

  @Test func answerToTheRingBefore_doesNotTakeTheStage() {
    var driver = evening()
    driver.run(for: .milliseconds(2_150))
    driver.press()
    driver.run(for: .seconds(545))
    #expect(stage(driver) == .buzzer(late: 2))
    driver.give(.soundStarted(1))
    #expect(stage(driver) == .buzzer(late: 2))
    #expect(driver.outcomes.last == .rang(.buzzer))
    driver.give(.soundStarted(2))
    #expect(driver.outcomes.last == .rang(.speaker))
  }

  @Test func answerReadLateButGivenInTime_isTaken() {
    var driver = evening()
    driver.run(for: .milliseconds(150))
    driver.moment.boot = driver.moment.boot + .seconds(5)
    driver.moment.wall = driver.moment.wall + .seconds(5)
    driver.give(.soundStarted(driver.requests.last?.request.id ?? 0))
    #expect(driver.outcomes == [.rang(.speaker)])
  }

  @Test func soundDiesWhileRinging_buzzerGoesOn() {
    var driver = ClockDriver.ringing()
    driver.forget()
    driver.give(.soundFailed(1, ClockDriver.soundFailure))
    #expect(stage(driver) == .buzzer(late: nil))
    // Its tune begins with it, and not somewhere in a pause.
    #expect(driver.clock.isBuzzing)
    #expect(driver.outcomes == [.rang(.buzzer)])
  }

  /// A chip that resets takes buzzer and lamps away for a moment: the ring is not over for them.
  @Test func buzzerThatFailedInARing_isTriedAgainAndTakesTheRingBack() {
    var driver = ClockDriver.armed(
      ClockConfiguration(hasSpeaker: false), from: civil(2026, 3, 2, 6, 20))
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.run(for: .milliseconds(50))
    #expect(driver.outcomes == [.rang(.buzzer)])
    let lamps = PortFailure(port: .lamps, kind: .vanished, subject: "chip")
    driver.refusals = [.buzzer: ClockDriver.buzzerFailure, .lamps: lamps]
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    driver.run(for: .seconds(15))
    #expect(stage(driver) == .nothing(late: nil))
    let told = driver.notices.count
    driver.run(for: .seconds(60))
    #expect(driver.notices.count == told, "what fails as before is no news")
    driver.refusals = [.buzzer: ClockDriver.buzzerFailure]
    driver.run(for: .seconds(2))
    #expect(stage(driver) == .lamps(late: nil), "lamps are tried at each blink")
    driver.refusals = [:]
    driver.run(for: ClockLimits.soundRetry)
    #expect(stage(driver) == .buzzer(late: nil))
    #expect(driver.outcomes.suffix(3) == [.rang(.nothing), .rang(.lamps), .rang(.buzzer)])
    driver.run(for: .seconds(5))
    #expect(driver.buzzes.filter(\.isOn).count > 10, "it plays its tune again")
  }

  @Test func soundPortFailsOutsideAnAnswer_buzzerGoesOn() {
    var driver = ClockDriver.ringing()
    driver.give(.portFailed(ClockDriver.soundFailure))
    #expect(stage(driver) == .buzzer(late: nil))
  }

  @Test func cardThatRefused_isAskedAgainAndTakesTheRingBack() {
    var driver = evening(answer: .failed(after: .milliseconds(20)))
    driver.run(for: .milliseconds(130))
    #expect(stage(driver) == .buzzer(late: nil))
    driver.speaker = .done(after: .milliseconds(20))
    driver.run(for: ClockLimits.soundRetry - .milliseconds(100))
    #expect(stage(driver) == .buzzer(late: nil), "not before")
    driver.run(for: .milliseconds(300))
    #expect(stage(driver) == .speaker(request: 2))
    #expect(!driver.clock.isBuzzing)
    #expect(driver.outcomes == [.rang(.buzzer), .rang(.speaker)])
    driver.run(for: .seconds(30))
    #expect(driver.requests.count == 2, "one that plays is not asked again")
  }

  @Test func cardThatRefusesAllTheTime_isAskedAgainAndToldOnce() {
    var driver = evening(buzzer: false, answer: .failed(after: .milliseconds(20)))
    driver.run(for: .seconds(65))
    #expect(stage(driver) == .lamps(late: nil))
    #expect(driver.requests.count == 7)
    #expect(driver.outcomes == [.rang(.lamps)])
    #expect(driver.notices.count { $0 == .portFailed(ClockDriver.soundFailure) } == 1)
  }

  @Test func cardThatIsAskedAgain_isSilencedByASnooze() {
    var driver = evening(answer: .failed(after: .milliseconds(20)))
    driver.run(for: .milliseconds(130))
    driver.speaker = .silent
    driver.run(for: ClockLimits.soundRetry)
    #expect(stage(driver) == .buzzer(late: 2))
    let stops = driver.stops.count
    driver.press()
    driver.run(for: .seconds(1))
    #expect(driver.stops.count == stops + 1)
    driver.give(.soundStarted(2))
    #expect(!driver.isRinging)
  }

  @Test func boardWithoutACard_asksForNone() {
    var driver = evening(speaker: false)
    driver.run(for: .seconds(65))
    #expect(driver.requests.isEmpty)
  }

  @Test func toneFailsWhileTheSoundStarts_theRingWaitsForItsOwnAnswer() {
    var driver = evening(answer: .done(after: .milliseconds(300)))
    driver.run(for: .milliseconds(200))
    driver.give(.portFailed(ClockDriver.soundFailure))
    #expect(driver.stops.isEmpty)
    driver.run(for: .seconds(1))
    #expect(stage(driver) == .speaker(request: 1))
  }

  @Test func failureOfAnOlderRequest_leavesTheRing() {
    var driver = ClockDriver.ringing()
    driver.give(.soundFailed(77, ClockDriver.soundFailure))
    #expect(stage(driver) == .speaker(request: 1))
  }

  @Test func buzzerFailsWhileRinging_lampsGoOn() {
    var driver = evening(speaker: false)
    driver.run(for: .milliseconds(150))
    #expect(stage(driver) == .buzzer(late: nil))
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(stage(driver) == .lamps(late: nil))
    #expect(driver.outcomes == [.rang(.buzzer), .rang(.lamps)])
    #expect(driver.notices.filter { $0 == .portFailed(ClockDriver.buzzerFailure) }.count == 1)
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(stage(driver) == .lamps(late: nil))
    #expect(driver.notices.filter { $0 == .portFailed(ClockDriver.buzzerFailure) }.count == 1)
    driver.press()
    driver.runHand()
    #expect(driver.isSnoozed)
  }

  @Test func soundFailsAfterTheBuzzerDid_lamps() {
    var driver = ClockDriver.ringing()
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(stage(driver) == .speaker(request: 1))
    driver.give(.soundFailed(1, ClockDriver.soundFailure))
    #expect(stage(driver) == .buzzer(late: nil), "tried anew")
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    #expect(stage(driver) == .lamps(late: nil))
  }

  @Test func noneAtAll_ringsByLamps() {
    var driver = evening(speaker: false, buzzer: false)
    driver.run(for: .seconds(1))
    #expect(stage(driver) == .lamps(late: nil))
    #expect(driver.frames.contains { $0.frame == LampFrame(armed: true, badge: 0b1111) })
    #expect(driver.requests.isEmpty)
    #expect(driver.buzzes.isEmpty)
  }

  @Test func nextRing_triesTheSoundCardAnew() {
    var driver = evening(answer: .failed(after: .milliseconds(20)))
    driver.run(for: .seconds(1))
    driver.speaker = .done(after: .milliseconds(10))
    driver.press()
    driver.run(for: .seconds(542))
    #expect(stage(driver) == .speaker(request: 2))
    #expect(driver.outcomes.last == .rang(.speaker))
    #expect(!driver.clock.isBuzzing)
  }

  @Test func anotherCard_isToldAndLogged() {
    var driver = ClockDriver.ringing()
    var busy = PortFailure(port: .sound, kind: .busy, subject: "default", detail: "words")
    driver.give(.soundMoved(1, to: "plughw:CARD=Jack", because: busy))
    #expect(driver.notices.last == .soundMoved(to: "plughw:CARD=Jack", because: busy))
    busy.detail = ""
    #expect(driver.fallbacks == [.fellBack(to: .card("plughw:CARD=Jack"), because: busy)])
    driver.give(.soundMoved(99, to: "other", because: busy))
    #expect(driver.fallbacks.count == 1, "another request's is no step of this ring")
  }

  /// Each step down is in the ring log once, with its reason.
  @Test func everyStepDown_isLoggedWithItsReason() {
    var driver = ClockDriver.armed(from: civil(2026, 3, 2, 6, 20))
    driver.speaker = .failed(after: .milliseconds(20))
    let lamps = PortFailure(port: .lamps, kind: .vanished, subject: "chip")
    driver.refusals = [.buzzer: ClockDriver.buzzerFailure, .lamps: lamps]
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.run(for: .seconds(60))
    #expect(
      driver.fallbacks == [
        .fellBack(to: .output(.buzzer), because: ClockDriver.soundFailure),
        .fellBack(to: .output(.lamps), because: ClockDriver.buzzerFailure),
        .fellBack(to: .output(.nothing), because: lamps),
      ])
  }

  @Test func replacedSound_isToldAndLogged() {
    var driver = ClockDriver.ringing()
    let broken = PortFailure(port: .sound, kind: .broken, subject: "sounds/rooster.caf")
    driver.give(.soundReplaced(1, by: "bell", because: broken))
    #expect(driver.notices.last == .soundReplaced(by: "bell", because: broken))
    #expect(driver.fallbacks == [.fellBack(to: .sound("bell"), because: broken)])
    #expect(driver.isRinging)
  }

  @Test func buzzer_beepsFourTimesThenPauses() {
    var driver = evening(speaker: false)
    driver.run(for: .milliseconds(100))
    let began = driver.moment.boot
    driver.run(until: began + .milliseconds(2_899))
    let changes = driver.buzzes.map { ($0.at.boot - began) / .milliseconds(1) }
    #expect(
      changes == [
        0, 100, 200, 300, 400, 500, 600, 700, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100,
      ]
      .map(Double.init) + [2800])
    #expect(driver.buzzes.map(\.isOn) == (0..<17).map { $0 % 2 == 0 })
  }

  @Test func press_silencesTheBuzzerOnItsEdge() {
    var driver = evening(speaker: false)
    driver.run(for: .milliseconds(150))
    #expect(driver.clock.isBuzzing)
    driver.pressDown()
    driver.run(until: driver.hand)
    #expect(!driver.clock.isBuzzing)
    #expect(driver.buzzes.last?.at == driver.moment)
  }

  @Test func storeThatFailed_isNotRetriedInASpinWhileTheSoundStarts() {
    var driver = ClockDriver.armed()
    driver.speaker = .silent
    driver.card = .failed(after: .milliseconds(4))
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.run(for: .seconds(1))
    driver.give(.command(.raiseBadge))
    driver.run(for: .seconds(59))
    #expect(driver.isRinging)
    let wakes = driver.wakes
    // The retry comes due one second before the sound card is given up; the driver reports a spin.
    driver.run(for: .milliseconds(1_900))
    #expect(driver.wakes - wakes < 20)
  }

  @Test func silenceAfter10Minutes_isMissedAndRaisesTheBadge() {
    var driver = evening(answer: .done(after: .milliseconds(10)))
    driver.run(for: .milliseconds(100))
    let began = driver.moment.boot
    driver.run(until: began + .milliseconds(599_999))
    #expect(driver.isRinging)
    #expect(driver.clock.state.badge.number == 0)
    driver.run(until: began + .seconds(600))
    #expect(driver.isAfterRing)
    #expect(driver.stops.map(\.boot) == [began + .seconds(600)])
    #expect(driver.outcomes == [.rang(.speaker), .missed(.nobodyAnswered)])
    #expect(driver.notices.contains(.missed("6:30", .nobodyAnswered)))
    #expect(driver.clock.state.badge.number == 1)
    driver.run(for: .seconds(1))
    #expect(driver.clock.lamps.badge == 1)
  }

  @Test func silenceNever_ringsOn() {
    var driver = evening(answer: .done(after: .milliseconds(10)))
    var preferences = PreferenceChange()
    preferences.silence = .never
    driver.give(.command(.prefer(preferences)))
    driver.run(for: .seconds(1_800))
    #expect(driver.isRinging)
  }

  @Test func playSoundOff_stillRings() {
    var driver = evening(answer: .done(after: .milliseconds(10)))
    var preferences = PreferenceChange()
    preferences.playsSound = false
    driver.give(.command(.prefer(preferences)))
    driver.run(for: .seconds(1))
    #expect(stage(driver) == .speaker(request: 1))
  }
}
