import AlarmCore
import CivilTime
import Scenarios

/// What a hand and the world do, told before it happens and after it did.
extension Judge {
  /// By then a release is stable on any board.
  static let release = Duration.milliseconds(250)
  /// What a hand began may change something so long afterwards.
  static let afterHand = Duration.seconds(10)
  /// A turn slower than this counts five minutes a click: a spun one counts more.
  static let slowly = Duration.milliseconds(130)

  /// Something is about to be done.
  func begin(_ action: Action, _ night: inout SimulatedNight) {
    let moment = night.world.now()
    coverage.note(action)
    hasActed = true
    expectedHand = nil
    switch action {
    case .wait: break
    case .turn(let turn):
      expectedHand = hand(after: turn, &night, at: moment)
      if !turn.missing.isEmpty { hasLostEdges = true }
    case .pressAndTurn(let turn):
      expectSilence(&night, at: moment)
      if !turn.missing.isEmpty { hasLostEdges = true }
    case .rock: break
    case .replay:
      hasLostEdges = true
      handUntil = BootInstant(nanoseconds: .max)
    case .press, .button(isDown: true): expectSilence(&night, at: moment)
    case .button(isDown: false): break
    case .setClock(let civil):
      let wall = FireDate.civil(civil).instant(in: night.loop.clock.zone)
      noteClockSet(by: wall - moment.wall)
    case .stepClock(let jump): noteClockSet(by: jump)
    case .setZone:
      history.zoneChanges += 1
      history.mayRepeat = true
    case .trustClock(let trust): if trust <= .guess { history.mayRepeat = true }
    case .restorePower(let restoration):
      if restoration.trust <= .guess || restoration.clock != nil { history.mayRepeat = true }
    case .fail(let port, let trouble):
      troubles[port] = trouble
      if port == .store, trouble == .lying { hasLied = true }
      if port == .inputs { areInputsRepaired = false }
      // Nobody hears what is not wired.
      if port == .buzzer { isBuzzing = false }
      if heardBy != nil {
        heardBy = canBeHeard ? moment.boot + Judge.fallbackInRing : nil
      }
    // Lines that were gone are found by the next start.
    case .repair(.inputs): areInputsRepaired = true
    case .repair(let port): troubles[port] = nil
    case .order(.notify(_, let body, _, let badge)): numbers[body] = badge
    case .attend(let isThere): isAttended = isThere
    case .slewClock, .cutPower, .prefer, .order: break
    }
    excuse(action, from: moment)
  }

  /// The clock is set: what it was ahead by adds up.
  private func noteClockSet(by jump: Duration) {
    history.clockSets += 1
    history.setBack += max(.zero, .zero - jump)
    if history.setBack > ClockLimits.rungAhead { history.mayRepeat = true }
  }

  /// It was done, and the time it takes has passed.
  func end(_ action: Action, _ night: inout SimulatedNight) {
    guard broken == nil else { return }
    let moment = night.world.now()
    excuse(action, from: moment)
    switch action {
    case .button(let isDown):
      isButtonDown = isDown
      busyUntil = moment.boot + Judge.release
    case .replay:
      handUntil = moment.boot + Judge.afterHand
      isButtonDown = night.hand.isDown
      busyUntil = moment.boot + Judge.release
    case .press: isButtonDown = false
    case .pressAndTurn:
      isButtonDown = false
      busyUntil = moment.boot + Judge.slowly
    case .turn(let turn):
      if turn.every < Judge.slowly { busyUntil = moment.boot + Judge.slowly }
      // Power may fail in the middle of a turn.
      guard night.card.isPowered, let expectedHand,
        case .setting(let setting) = night.loop.clock.mode
      else { return }
      guard setting.hand != expectedHand else { return }
      let wanted = Text.english.dial(expectedHand)
      let seen = Text.english.dial(setting.hand)
      fail(.everyClick, "the hand is at \(seen) and was turned to \(wanted)", &night, at: moment)
    case .wait, .rock, .setClock, .stepClock, .slewClock, .trustClock, .setZone, .cutPower,
      .restorePower, .fail, .repair, .prefer, .attend, .order:
      break
    }
  }

  /// What may change by this.
  private func excuse(_ action: Action, from moment: Moment) {
    switch action {
    case .turn, .rock, .replay, .press, .pressAndTurn:
      handUntil = max(handUntil, moment.boot + Judge.afterHand)
    // A button that stays down keeps what it began open, for a minute.
    case .button: handUntil = max(handUntil, moment.boot + .seconds(75))
    case .order: handUntil = max(handUntil, moment.boot + .seconds(1))
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
    guard turn.every >= Judge.slowly, busyUntil <= moment.boot, turn.missing.isEmpty, !hasLostEdges,
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
