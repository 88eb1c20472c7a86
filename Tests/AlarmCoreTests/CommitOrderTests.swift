import AlarmCore
import CivilTime
import Testing

/// What is shown, told and sounded before and after the card has it.
@Suite struct CommitOrderTests {
  /// Set to 12:30 and confirmed, with a card that answers as told.
  private func confirmed(_ card: ClockDriver.Answer) -> ClockDriver {
    var driver = ClockDriver()
    driver.card = card
    driver.turn(7)
    driver.press()
    driver.forget()
    driver.runHand()
    return driver
  }

  private func isArmedTold(_ driver: ClockDriver) -> Bool {
    driver.notices.contains(.armed(civil(2026, 3, 2, 0, 30)))
  }

  @Test func armed_isShownToldAndReadOnlyAfterSaved() {
    var driver = confirmed(.done(after: .seconds(2)))
    driver.run(for: .milliseconds(1_500))
    #expect(driver.armedFor != nil)
    #expect(!driver.clock.isArmedOnCard)
    #expect(!driver.clock.lamps.armed)
    #expect(!isArmedTold(driver))
    #expect(driver.tones.filter { $0.hertz != 2000 }.isEmpty)
    driver.run(for: .seconds(1))
    #expect(driver.clock.isArmedOnCard)
    #expect(isArmedTold(driver))
    #expect(driver.tones.contains { $0.hertz == 880 })
    driver.run(for: .seconds(30))
    #expect(driver.clock.lamps.armed)
  }

  @Test func notSaved_neverShowsArmedAndPlaysTheRefusal() {
    var driver = confirmed(.failed(after: .milliseconds(4)))
    driver.run(for: .seconds(5))
    #expect(!driver.clock.isArmedOnCard)
    #expect(driver.clock.lampCondition == .notSaved)
    #expect(!isArmedTold(driver))
    #expect(driver.tones.suffix(3).map(\.hertz) == [220, 220, 220])
    #expect(driver.notices.filter { $0 == .portFailed(ClockDriver.storeFailure) }.count == 1)
  }

  @Test func saveThatHangs_isShownToldAndRefused() {
    var driver = confirmed(.silent)
    driver.run(for: .milliseconds(4_800))
    #expect(driver.clock.lampCondition == .nothing)
    #expect(driver.tones.filter { $0.hertz == 220 }.isEmpty)
    driver.run(for: .seconds(2))
    #expect(driver.clock.lampCondition == .notSaved)
    #expect(driver.tones.suffix(3).map(\.hertz) == [220, 220, 220])
    let late = PortFailure(port: .store, kind: .timeout, subject: "the card")
    #expect(driver.notices == [.portFailed(late)])
    driver.run(for: .seconds(600))
    #expect(driver.notices == [.portFailed(late)], "told once")
    #expect(driver.saves.count <= 1)
  }

  @Test func saveThatHangsAndIsAnsweredAtLast_isTaken() {
    var driver = confirmed(.done(after: .seconds(30)))
    driver.run(for: .seconds(10))
    #expect(driver.clock.lampCondition == .notSaved)
    driver.forget()
    driver.run(for: .seconds(30))
    #expect(driver.notices == [.savedAgain, .armed(civil(2026, 3, 2, 0, 30))])
    #expect(driver.clock.lampCondition == .armed)
  }

  @Test func changeWhileASaveHangs_isRefusedAtOnce() {
    var driver = confirmed(.silent)
    driver.run(for: .seconds(60))
    driver.forget()
    driver.press()
    driver.pause(.milliseconds(300))
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(2))
    #expect(driver.tones.suffix(3).map(\.hertz) == [220, 220, 220])
    #expect(driver.clock.lampCondition == .notSaved)
  }

  @Test func stopOfTheWholeClock_isNoSilenceOfTheCard() {
    var driver = confirmed(.silent)
    driver.forget()
    driver.moment.boot = driver.moment.boot + .seconds(60)
    driver.moment.wall = driver.moment.wall + .seconds(60)
    driver.give(.wake)
    #expect(driver.notices.isEmpty)
    driver.run(for: .seconds(6))
    #expect(driver.notices.count == 1)
  }

  @Test func notSaved_isRetriedEachMinuteAndToldWhenItWorks() {
    var driver = confirmed(.failed(after: .milliseconds(4)))
    driver.run(for: .seconds(1))
    driver.forget()
    driver.run(for: .seconds(180))
    #expect(driver.saves.count == 3)
    #expect(driver.notices.isEmpty)
    driver.card = .done(after: .milliseconds(4))
    driver.run(for: .seconds(61))
    #expect(driver.notices == [.savedAgain, .armed(civil(2026, 3, 2, 0, 30))])
    #expect(driver.clock.lamps.armed)
    driver.run(for: .seconds(300))
    #expect(driver.saves.count == 4)
  }

  @Test func notSaved_stillRings() {
    var driver = confirmed(.failed(after: .milliseconds(4)))
    driver.run(until: civil(2026, 3, 2, 0, 30))
    driver.run(for: .seconds(1))
    #expect(driver.isRinging)
  }

  @Test func notSaved_acknowledgingAnswersAtOnceToo() {
    var driver = confirmed(.failed(after: .milliseconds(4)))
    driver.run(for: .seconds(20))
    driver.forget()
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    driver.run(for: .seconds(2))
    #expect(driver.tones.map(\.hertz) == [220, 220, 220])
  }

  @Test func oneSaveIsUnderWayAtATime_andTheNewestFollows() {
    var driver = ClockDriver()
    driver.card = .done(after: .seconds(1))
    for _ in 0..<5 {
      driver.give(.command(.raiseBadge))
      driver.run(for: .milliseconds(10))
    }
    #expect(driver.saves.map(\.state.badge.number) == [1])
    driver.run(for: .seconds(1))
    #expect(driver.saves.map(\.state.badge.number) == [1, 5])
    driver.run(for: .seconds(2))
    #expect(driver.clock.store == .saved(driver.clock.state))
  }

  @Test func failureOfAnOlderState_refusesNotTheNewerOne() {
    var driver = ClockDriver()
    driver.card = .silent
    driver.give(.command(.raiseBadge))
    driver.turn(7)
    driver.press()
    driver.runHand()
    driver.forget()
    driver.card = .done(after: .milliseconds(4))
    driver.give(.saveFailed(1, ClockDriver.storeFailure))
    driver.run(for: .seconds(30))
    #expect(!driver.tones.contains { $0.hertz == 220 })
    #expect(driver.tones.contains { $0.hertz == 880 })
    #expect(driver.notices.suffix(2) == [.savedAgain, .armed(civil(2026, 3, 2, 0, 30))])
  }

  @Test func answersOfOtherSaves_areIgnored() {
    var driver = ClockDriver()
    driver.card = .silent
    driver.give(.command(.raiseBadge))
    let store = driver.clock.store
    driver.give(.saved(99))
    driver.give(.saveFailed(99, ClockDriver.storeFailure))
    #expect(driver.clock.store == store)
  }

  // MARK: Rings

  @Test func ringing_isStoredAfterTheSoundStarted() {
    var driver = ClockDriver.armed()
    driver.speaker = .done(after: .milliseconds(700))
    driver.run(until: civil(2026, 3, 2, 6, 29))
    driver.forget()
    driver.run(for: .seconds(60))
    #expect(driver.isRinging)
    driver.run(for: .milliseconds(699))
    #expect(driver.saves.isEmpty)
    #expect(driver.outcomes.isEmpty)
    driver.run(for: .milliseconds(1))
    #expect(driver.saves.count == 1)
    guard case .ringing = driver.saves.last?.state.ring else {
      Issue.record("not stored as ringing")
      return
    }
  }

  @Test func done_isSilentAtOnceAndShowsNotSavedUntilItIs() {
    var driver = ClockDriver.snoozed()
    driver.run(for: .seconds(5))
    driver.card = .done(after: .seconds(3))
    driver.press(for: .milliseconds(2_100))
    driver.run(until: driver.hand)
    #expect(driver.isAfterRing)
    #expect(driver.clock.lampCondition == .notSaved)
    #expect(driver.clock.store.onCard?.ring != nil, "a cut now may ring again")
    driver.run(for: .seconds(3))
    #expect(driver.clock.lampCondition == .nothing)
    #expect(driver.clock.store.onCard?.ring == nil)
  }

  @Test func done_notSavedDoesNotRingAgainInThisBoot() {
    var driver = ClockDriver.ringing()
    driver.card = .failed(after: .milliseconds(4))
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    driver.forget()
    driver.run(for: .seconds(3_600))
    #expect(driver.clock.lampCondition == .notSaved)
    #expect(driver.requests.isEmpty)
    var next = driver.restarted(after: .seconds(1), trust: .synced)
    next.run(for: .milliseconds(100))
    #expect(next.outcomes == [.missed(.wentOff)], "an hour later it is too late")
  }

  @Test func silence_comesBeforeTheSaveInOneAnswer() {
    var driver = ClockDriver.ringing()
    driver.forget()
    driver.pressDown()
    driver.run(until: driver.hand)
    let kinds = driver.entries.map(\.effect)
    let stop = kinds.firstIndex(of: .stopSound)
    let save = kinds.firstIndex { if case .save = $0 { true } else { false } }
    #expect(stop != nil && save != nil)
    #expect((stop ?? 0) < (save ?? 0))
  }

  // MARK: The end

  private func ids(_ effects: [Effect]) -> [ClockState] {
    effects.compactMap { if case .save(let state, _) = $0 { state } else { nil } }
  }

  @Test func stop_isSilentDarkAndHandsOverNothingWhenAllIsSaved() {
    var driver = ClockDriver.ringing()
    #expect(driver.clock.stop() == [.stopSound, .buzz(hertz: nil), .show(.dark)])
  }

  @Test func stop_handsOverTheNewestWhileAnOlderOneIsUnderWay() {
    var driver = ClockDriver()
    driver.card = .silent
    driver.give(.command(.setBadge(1)))
    driver.give(.command(.setBadge(2)))
    #expect(ids(driver.clock.stop()).map(\.badge.number) == [2])
  }

  @Test func stop_waitsOnlyForTheOneUnderWayWhenItIsTheNewest() {
    var driver = ClockDriver()
    driver.card = .silent
    driver.give(.command(.setBadge(1)))
    #expect(ids(driver.clock.stop()).isEmpty)
  }

  @Test func stop_triesAFailedStateOnceMore() {
    var driver = ClockDriver()
    driver.card = .failed(after: .milliseconds(4))
    driver.give(.command(.setBadge(1)))
    driver.run(for: .seconds(1))
    #expect(ids(driver.clock.stop()).map(\.badge.number) == [1])
  }

  @Test func stop_whileTheSoundStartsKeepsTheAlarmPendingOnTheCard() {
    var driver = ClockDriver.armed()
    driver.speaker = .silent
    driver.run(until: civil(2026, 3, 2, 6, 30))
    #expect(ids(driver.clock.stop()).isEmpty)
    #expect(driver.clock.store.onCard?.armed != nil)
  }

  // MARK: Refused

  @Test func fullQueue_refusesTheAlarmAudibly() {
    var driver = ClockDriver()
    for _ in 0..<NotificationQueue.limit {
      driver.give(
        .command(.schedule(.civil(civil(2027, 1, 1, 0, 0)), body: "x", sound: nil, badge: nil)))
    }
    driver.turn(7)
    driver.press()
    driver.forget()
    driver.runHand()
    driver.run(for: .seconds(2))
    #expect(driver.notices == [.refused(.full)])
    #expect(driver.tones.suffix(3).map(\.hertz) == [220, 220, 220])
    driver.forget()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(2))
    #expect(driver.tones.suffix(3).map(\.hertz) == [220, 220, 220], "no rising tone either")
  }

  // MARK: Trouble that changes

  private func failure(_ kind: PortFailure.Kind) -> PortFailure {
    PortFailure(port: .store, kind: kind, subject: "state")
  }

  private func told(_ driver: ClockDriver) -> [PortFailure.Kind] {
    driver.notices.compactMap {
      if case .portFailed(let failure) = $0 { failure.kind } else { nil }
    }
  }

  @Test func saveThatFailsForAnotherReason_isToldAgain() {
    var driver = ClockDriver()
    driver.card = .silent
    for kind in [PortFailure.Kind.readOnly, .readOnly, .unread, .readOnly, .unread] {
      driver.give(.command(.raiseBadge))
      guard case .saving(_, let id, _, _) = driver.clock.store else {
        Issue.record("\(driver.clock.store)")
        return
      }
      driver.give(.saveFailed(id, failure(kind)))
    }
    #expect(told(driver) == [.readOnly, .unread], "each reason once")
  }

  @Test(arguments: [true, false])
  func storeThatCouldNotBeOpened_andIsSavedTo_isNotShownAsDamagedAnyMore(isMissing: Bool) {
    let full = failure(.full)
    var driver = ClockDriver(as: isMissing ? .unmade(full) : .unreadable(full))
    #expect(driver.clock.lampCondition == .damagedStore)
    #expect(told(driver) == [], "with the start")
    driver.give(.command(.raiseBadge))
    driver.run(for: .seconds(1))
    #expect(driver.clock.lampCondition == .nothing)
    driver.card = .failed(after: .zero)
    driver.give(.command(.raiseBadge))
    driver.run(for: .seconds(1))
    #expect(told(driver) == [.full], "what worked in between is told again")
  }
}
