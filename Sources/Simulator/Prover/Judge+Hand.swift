import AlarmCore
import CivilTime
import Scenarios

/// What a hand and the world do, told before it happens and after it did.
extension Judge {
  /// Lines that are there again are taken so soon.
  static let inputsBack = ClockLimits.inputsRetry + .milliseconds(200)

  /// By then a release is stable on any board.
  static let release = Duration.milliseconds(250)
  /// What a hand began may change something so long afterwards.
  static let afterHand = Duration.seconds(10)
  /// A command is done at once.
  static let afterOrder = Duration.seconds(1)
  /// Long after every edge was read: what was lost before costs nothing more.
  static let settling = Duration.seconds(2)
  /// Behind everything.
  static let forever = BootInstant(nanoseconds: .max)
  /// A turn slower than this counts five minutes a click: a spun one counts more.
  static let slowly = Duration.milliseconds(130)

  /// Something is about to be done.
  func begin(_ action: Action, _ night: inout SimulatedNight) {
    let moment = night.world.now()
    noteTrouble(action, isPowered: night.card.isPowered)
    hasActed = true
    expectedHand = nil
    switch action {
    case .wait: break
    case .turn(let turn):
      expectedHand = hand(after: turn, &night, at: moment)
      if !turn.missing.isEmpty { lostUntil = Judge.forever }
    case .pressAndTurn(let turn):
      expectSilence(&night, at: moment)
      press(at: moment)
      if !turn.missing.isEmpty { lostUntil = Judge.forever }
    case .rock: break
    case .replay:
      (lostUntil, handUntil) = (Judge.forever, Judge.forever)
      isReplaying = true
    case .press, .button(isDown: true):
      expectSilence(&night, at: moment)
      press(at: moment)
    case .button(isDown: false): break
    case .setClock(let civil):
      let wall = FireDate.civil(civil).instant(in: night.loop.clock.zone)
      noteClockSet(by: wall - moment.wall)
    case .stepClock(let jump): noteClockSet(by: jump)
    case .setZone: forgive()
    case .trustClock(let trust):
      if history.isGuess || trust <= .guess { forgive() }
      history.isGuess = trust <= .guess
    case .restorePower(let restoration):
      guard !night.card.isPowered else { break }
      if restoration.trust <= .guess || restoration.clock != nil { forgive() }
      history.isGuess = restoration.trust <= .guess
    case .fail(let port, let trouble):
      for part in port.parts { troubles[part] = trouble }
      if port == .store, trouble == .lying { hasLied = true }
      // Nobody hears what is not wired.
      if port.parts.contains(.buzzer) { buzzing = nil }
      if heardBy != nil {
        heardBy = canBeHeard ? moment.boot + Judge.fallbackInRing : nil
      }
    case .repair(let port): noteRepair(port, night, at: moment)
    case .order(.notify(let mark, let body, _, let badge)):
      expect(mark, body, badge: badge, &night, at: moment)
    case .order(.set(let time)):
      asked = time
      askedUntil = moment.boot + Judge.afterOrder
    case .order(.on), .order(.off): askedUntil = Judge.never
    case .attend(let isThere): isAttended = isThere
    case .slewClock, .cutPower, .prefer: break
    }
    excuse(action, from: moment)
  }

  /// The clock is set: what it was ahead by adds up.
  private func noteClockSet(by jump: Duration) {
    history.setBack += max(.zero, .zero - jump)
    guard history.isGuess || history.setBack > ClockLimits.rungAhead else { return }
    history.setBack = .zero
    forgive()
  }

  /// What rang so far, or rings, rang at what was another time for people: it may ring again.
  private func forgive() {
    over = []
    wantedAgain = ring.key
  }

  /// The button goes down; one that is down stays so.
  private func press(at moment: Moment) {
    // What comes so soon that the release was not stable yet may be a bounce of the same hold.
    if !isButtonDown, pressUntil < moment.boot { downSince = moment.boot }
    pressUntil = Judge.forever
  }

  /// The button is up.
  private func release(at moment: Moment) {
    isButtonDown = false
    pressUntil = moment.boot + Judge.release
    isReplaying = false
  }

  /// A port works again: what rings asks for it, and lines are found when they are looked for.
  private func noteRepair(_ port: FaultyPort, _ night: SimulatedNight, at moment: Moment) {
    for part in port.parts { troubles[part] = nil }
    if case .ringing = night.loop.clock.mode, heardBy == nil, canBeHeard, !isSounding, !isBuzzing {
      heardBy = moment.boot + ClockLimits.soundRetry + Judge.fallback
    }
    if port.parts.contains(.inputs) { keepBusy(for: Judge.inputsBack, from: moment) }
  }

  /// What the hand does next is not judged before that is over.
  private func keepBusy(for time: Duration, from moment: Moment) {
    busyUntil = max(busyUntil, moment.boot + time)
  }

  /// Takes note of troubles that happen, not of those that only were asked for.
  private func noteTrouble(_ action: Action, isPowered: Bool) {
    switch action {
    case .cutPower(.now): if isPowered { coverage.note(action) }
    // It is known when it comes.
    case .cutPower: plannedCut = action
    case .restorePower: if !isPowered { coverage.note(action) }
    case .wait, .turn, .rock, .replay, .press, .pressAndTurn, .button, .setClock, .stepClock,
      .slewClock, .trustClock, .setZone, .fail, .repair, .prefer, .attend, .order:
      coverage.note(action)
    }
  }

  /// It was done, and the time it takes has passed.
  func end(_ action: Action, _ night: inout SimulatedNight) {
    guard broken == nil else { return }
    let moment = night.world.now()
    excuse(action, from: moment)
    switch action {
    case .button(let isDown):
      if isDown { isButtonDown = true } else { release(at: moment) }
      keepBusy(for: Judge.release, from: moment)
    case .replay:
      handUntil = moment.boot + Judge.afterHand
      release(at: moment)
      isButtonDown = night.hand.isDown
      if isButtonDown { press(at: moment) }
      keepBusy(for: Judge.release, from: moment)
      lostUntil = night.hand.isAtRest ? moment.boot + Judge.settling : Judge.forever
    case .press: release(at: moment)
    case .pressAndTurn(let turn):
      release(at: moment)
      keepBusy(for: Judge.slowly, from: moment)
      noteLoss(in: turn, at: moment)
    case .turn(let turn):
      noteLoss(in: turn, at: moment)
      if turn.every < Judge.slowly { keepBusy(for: Judge.slowly, from: moment) }
      // Power may fail in the middle of a turn.
      guard night.card.isPowered, let expectedHand else { return }
      let wanted = Text.english.dial(expectedHand)
      switch night.loop.clock.mode {
      case .setting(let setting):
        guard setting.hand != expectedHand else { return }
        let seen = Text.english.dial(setting.hand)
        fail(.everyClick, "the hand is at \(seen) and was turned to \(wanted)", &night, at: moment)
      case .idle, .readBack:
        fail(.everyClick, "the hand was turned to \(wanted), and nothing moved", &night, at: moment)
      // Something became due in the middle of the turn.
      case .countdown, .ringing, .snoozed, .afterRing: return
      }
    case .wait, .rock, .setClock, .stepClock, .slewClock, .trustClock, .setZone, .cutPower,
      .restorePower, .fail, .repair, .prefer, .attend, .order:
      break
    }
  }

  /// Until when an edge lost in a turn may cost a click.
  ///
  /// A quarter-cycle knob rests wherever it stands: only the next turn, and a reading after it,
  /// shows an edge that was lost long after the one before.
  private func noteLoss(in turn: Turn, at moment: Moment) {
    let isShownByNext = configuration.knob == .quarterCycle
    if !turn.missing.isEmpty {
      lostUntil = isShownByNext ? Judge.forever : moment.boot + Judge.settling
    } else if isShownByNext, lostUntil == Judge.forever {
      lostUntil = moment.boot + Judge.settling
    }
  }

  /// What may change by this.
  private func excuse(_ action: Action, from moment: Moment) {
    switch action {
    case .turn, .rock, .replay, .press, .pressAndTurn:
      handUntil = max(handUntil, moment.boot + Judge.afterHand)
    // A button that stays down keeps what it began open, for a minute.
    case .button: handUntil = max(handUntil, moment.boot + .seconds(75))
    case .order: orderUntil = moment.boot + Judge.afterOrder
    case .setClock, .stepClock, .trustClock, .setZone: disturbedAt = moment.boot
    case .wait, .slewClock, .cutPower, .restorePower, .fail, .repair, .prefer, .attend: break
    }
  }

  /// Whoever presses while it rings must not wait.
  private func expectSilence(_ night: inout SimulatedNight, at moment: Moment) {
    guard isSounding || isBuzzing, !isButtonDown, busyUntil <= moment.boot,
      troubles[.inputs] == nil,
      case .ringing(let ringing) = night.loop.clock.mode, ringing.since < moment.boot
    else { return }
    silenceBy = moment.boot + Judge.silence
  }

  /// Where a turn leaves the hand; nil where that depends on more than its clicks.
  private func hand(
    after turn: Turn, _ night: inout SimulatedNight, at moment: Moment
  ) -> DialTime? {
    guard turn.every >= Judge.slowly, busyUntil <= moment.boot, turn.missing.isEmpty,
      lostUntil <= moment.boot,
      !isButtonDown,
      troubles[.inputs] == nil
    else { return nil }
    let start: DialTime
    var clicks = turn.detents.magnitude
    switch night.loop.clock.mode {
    case .idle(let first):
      // The first click of a clock at rest only wakes it; of one just woken nobody knows here.
      guard first.map({ moment.boot - $0 > ClockLimits.secondDetent }) ?? true else { return nil }
      guard turn.every < ClockLimits.secondDetent else { return nil }
      start = night.loop.clock.state.dial
      clicks -= 1
    case .setting(let setting):
      guard setting.restsAt > moment.boot + turn.every else { return nil }
      start = setting.hand
    case .readBack(let until):
      guard until > moment.boot + turn.every else { return nil }
      start = night.loop.clock.state.dial
    case .countdown, .ringing, .snoozed, .afterRing: return nil
    }
    guard clicks > 0, turn.every < ClockLimits.settingRest else { return nil }
    return Judge.hand(from: start, clicks: Int(clicks) * turn.detents.signum())
  }

  /// Each click goes to the next mark of five minutes.
  private static func hand(from start: DialTime, clicks: Int) -> DialTime {
    let mark = 5
    let beyond = start.minutes % mark
    let first = clicks > 0 ? start.minutes - beyond + mark : start.minutes - beyond - mark
    let next = beyond != 0 && clicks < 0 ? start.minutes - beyond : first
    return DialTime(minutesWrapping: next + (clicks - clicks.signum()) * mark)
  }
}
