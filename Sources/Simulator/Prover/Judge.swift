import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import Scenarios

/// Watches a night and says when the clock breaks a promise.
///
///     hand and world ── act ──►┐
///     what happened ── look ──►│ Judge ──► the first promise that was broken
///     power ── off, on ───────►┘
///
/// It is handed the night in place and changes nothing: a copy each time took a third of the work.
///
/// It knows what was asked of the clock, what an onlooker saw and heard, and what the clock says of
/// itself, and holds them against each other. It judges nothing by the clock's own rules but by
/// what follows from the promises, so that it is short enough to be believed.
package final class Judge {
  /// The first promise that was broken; nothing is judged behind it.
  package private(set) var broken: BrokenPromise? { didSet { isOver = broken != nil } }
  /// True once a promise was broken.
  private(set) var isOver = false
  /// What of the model was reached.
  package internal(set) var coverage = ModelCoverage()

  let configuration: ClockConfiguration
  /// What the buzzer may sound while it rings, in hertz.
  let ringPitches: Set<Int>
  /// The scenario's instant at which power came on.
  var poweredAt = ScenarioInstant.begin

  /// The ring under way.
  var ring = RingSight.none
  /// The armed alarm, as it was seen last.
  var owed: ClockNotification?
  /// Occurrences that were ended or missed.
  var over: Set<OccurrenceKey> = []
  /// The occurrence that rings, when a hand armed it anew meanwhile: for the second pass of a night
  /// that shows its time twice.
  var wantedAgain: OccurrenceKey?
  /// Until when what changes may be a hand's doing.
  var handUntil = Judge.never
  /// Until when what changes may be what a command asked for.
  var orderUntil = Judge.never
  /// Until when a press may show: a release takes a moment to be stable.
  var pressUntil = Judge.never
  /// Since when the button has been down, or was until `pressUntil`; nil: it is up.
  var downSince: BootInstant?
  /// True while a recording moves the button, and nobody here knows how.
  var isReplaying = false
  /// Where the alarm's hand stood at the last look.
  var dial: DialTime?
  /// Where the hand was seen last that is being moved.
  var movedHand: DialTime?
  /// What a command asked for last.
  var asked: AlarmTime?
  /// Until when what is armed is what was asked for so.
  var askedUntil = Judge.never
  /// Notifications and countdowns that must come.
  var expected: [ExpectedNotification] = []
  /// When power came, the clock was set, or the zone or the trust changed, last.
  var disturbedAt = BootInstant(nanoseconds: 0)
  /// What happened so far, that may be a reason to miss something or to ring it again.
  var history = Judge.History()

  /// How many nobody acknowledged, by the badge's rule.
  var badge = 0
  var isAttended = false

  /// The last state that was acknowledged as saved in this boot, or was there at its start.
  var safe: ClockState?
  /// The state that a clock begins with on a blank card, which is not on it.
  var fresh: ClockState?
  /// States that were handed over to the card since.
  var tried: [ClockState] = []
  var lastSave: UInt64 = 0
  /// True when the card may have lied about a flush since `safe`.
  var hasLied = false

  /// What is heard.
  var isSounding = false
  var buzzing: Int?
  var isBuzzing: Bool { buzzing != nil }
  /// By when a press must have silenced what rings.
  var silenceBy: BootInstant?
  /// From when on nothing that is looped may sound; nil while something rings.
  var quietFrom: BootInstant?
  /// By when what rings must be heard.
  var heardBy: BootInstant?
  /// Ports that have trouble.
  var troubles: [FaultyPort: Trouble] = [:]
  var areInputsRepaired = false
  /// True when something was done since the last look.
  var hasActed = true
  /// True once the state was looked at that the clock began with.
  private var knowsBeginning = false
  var isButtonDown = false
  /// Where a slow turn must leave the hand.
  var expectedHand: DialTime?
  /// Until when what the hand did last may change what the next click means: spun, it counts for
  /// more, and a button that has just been let go reads the alarm back.
  var busyUntil = BootInstant(nanoseconds: .min)
  /// Until when lost edges may cost a click, or the knob stands between two rests.
  var lostUntil = Judge.never
  /// The cut that was planned into the card, to be known by when it comes.
  var plannedCut: Action?
  /// When the soonest of all that is pending is due.
  private var soonest: WallTime?

  private var standing = 0
  /// The number of the next notification, how many wait, and when the soonest is due.
  private var pending: (next: UInt32, count: Int, due: WallTime?) = (0, 0, nil)
  private var lastMode = ModelCoverage.State.idle

  /// How often a clock may be woken in one instant: a dozen things may be due together.
  static let mostWakes = 100
  /// Before everything.
  static let never = BootInstant(nanoseconds: .min)

  /// What happened so far.
  struct History {
    var restarts = 0
    /// By how much the clock was set back since what rang may last ring again.
    var setBack = Duration.zero
    /// True while the clock is a guess, or worse.
    var isGuess = false
  }

  /// What was told since the last look.
  struct Told {
    /// False when nothing but lamps and sounds changed.
    var isAnything = false
    var isDismissed = false
    var missed: [(subject: String, reason: MissReason)] = []
  }

  /// Makes one for a clock of this board.
  package init(_ configuration: ClockConfiguration) {
    self.configuration = configuration
    ringPitches = Set(configuration.ringTune.notes.compactMap(\.hertz))
  }

  /// Looks at the clock after it was woken, with what happened meanwhile.
  func look(_ night: inout SimulatedNight, _ events: [(moment: Moment, event: SimulatedEvent)]) {
    guard !isOver else { return }
    if !knowsBeginning {
      knowsBeginning = true
      if safe == nil { fresh = night.loop.clock.store.onCard }
    }
    let moment = night.world.now()
    checkDeadline(&night, at: moment)
    guard night.card.isPowered else { return }
    var told = Told()
    for (moment, event) in events { note(event, &night, at: moment, &told) }
    let mode = ModelCoverage.State(night.loop.clock.mode)
    let hasChanged = hasChanged(&night)
    if case .setting(let setting) = night.loop.clock.mode { movedHand = setting.hand }
    checkOverdue(&night, at: moment)
    // Most of a ring is lamps that blink.
    guard hasActed || hasChanged || told.isAnything || mode != lastMode else {
      checkSounds(&night, at: moment)
      return
    }
    hasActed = false
    takeSaves(&night)
    let before = ring
    judgeRing(&night, told, at: moment)
    judgeAlarm(&night, told, isRinging: before != .none && ring != .none, at: moment)
    soonest = night.loop.clock.state.queue.pending.lazy.map(\.instant).min()
    if badge != night.loop.clock.state.badge.number {
      let shown = night.loop.clock.state.badge.number
      fail(.badge, "the badge is \(shown) and should be \(badge)", &night, at: moment)
    }
    checkSounds(&night, at: moment)
    coverage.note(from: lastMode, to: mode)
    lastMode = mode
  }

  /// True when something was scheduled, cancelled or handed to the card since the last look.
  private func hasChanged(_ night: inout SimulatedNight) -> Bool {
    let next = night.loop.clock.state.queue.nextID.number
    let count = night.loop.clock.state.queue.pending.count
    let due = night.loop.clock.wakes.due
    defer { pending = (next, count, due) }
    return night.loop.clock.lastSave != lastSave || pending != (next, count, due)
  }

  private func note(
    _ event: SimulatedEvent, _ night: inout SimulatedNight, at moment: Moment, _ told: inout Told
  ) {
    switch event {
    case .line, .lamps, .tone, .logged: break
    case .soundBegan(let request):
      if request.isLooped { isSounding = true }
      if isSounding { heardBy = nil }
    case .soundEnded:
      isSounding = false
      fellSilent(&night, at: moment)
    case .buzzer(let hertz):
      buzzing = hertz
      if hertz != nil { heardBy = nil } else { fellSilent(&night, at: moment) }
    case .saved:
      told.isAnything = true
      takeSaved(&night)
    case .notice(let notice):
      told.isAnything = true
      note(notice, &night, at: moment, &told)
    }
  }

  private func note(
    _ notice: Notice, _ night: inout SimulatedNight, at moment: Moment, _ told: inout Told
  ) {
    switch notice {
    case .dismissed: told.isDismissed = true
    case .missed(let subject, let reason):
      told.missed.append((subject, reason))
      coverage.missed[Int(reason.rawValue), default: 0] += 1
      noteMissed(subject)
    case .delivered(let body):
      coverage.delivered += 1
      noteDelivered(body, &night, at: moment)
    case .acknowledged: badge = 0
    case .countdownStarted(let minutes): expectCountdown(ofMinutes: minutes)
    case .countdownCancelled: expected.removeAll { $0.isCountdown }
    case .refused: forgetRefused()
    case .started, .armed, .noDateLeft, .switchedOff, .settingCancelled, .ringing, .snoozed,
      .soundReplaced, .portFailed, .savedAgain, .buttonStuck, .clockSet:
      break
    }
  }

  /// What is due comes within a second, whatever the clock says of its own deadlines.
  private func checkOverdue(_ night: inout SimulatedNight, at moment: Moment) {
    guard !isDisturbed(at: moment) else { return }
    if let soonest, moment.wall - soonest > Judge.punctual,
      let due = night.loop.clock.state.queue.pending.first(where: {
        moment.wall - $0.instant > Judge.punctual
      })
    {
      let name = Judge.key(due).map { Text.english.dial(DialTime($0.time)) } ?? due.body
      fail(.onTime, "\(name) is due and does not come", &night, at: moment)
    }
    if case .sleeping(_, let until?) = ring, moment.boot - until > Judge.punctual {
      fail(.onTime, "a snooze does not end", &night, at: moment)
    }
  }

  /// No deadline stays in the past, and none is met over and over.
  private func checkDeadline(_ night: inout SimulatedNight, at moment: Moment) {
    guard let deadline = night.loop.clock.wakes.deadline(at: moment)?.boot(at: moment),
      deadline <= moment.boot
    else {
      standing = 0
      return
    }
    standing += 1
    guard deadline < moment.boot || standing > Judge.mostWakes else { return }
    guard night.card.isPowered else { return }
    fail(.noDeadlinePast, "a deadline stays, and the clock spins", &night, at: moment)
  }

  /// Says that a promise is broken.
  func fail(_ promise: Promise, _ text: String, _ night: inout SimulatedNight, at moment: Moment) {
    guard broken == nil else { return }
    broken = BrokenPromise(
      promise, text,
      at: ScenarioInstant(nanoseconds: poweredAt.nanoseconds + moment.boot.nanoseconds),
      civil: night.loop.clock.zone.civil(at: moment.wall))
  }
}
