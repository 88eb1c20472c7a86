import CivilTime

/// Decides everything the alarm clock does, and touches nothing: inputs and a moment in, effects
/// out.
///
///     Input ──► handle(input, at: moment) ──► [Effect]
///               nextDeadline: wake me then at the latest; earlier is harmless
///
/// There are no timers: every component knows the instant it changes next, and `handle` first lets
/// time pass to the input's own instant, in the order of those instants, so that a late reader sees
/// the same night as a prompt one.
package struct AlarmClock: Sendable {
  /// What the board decided.
  package let configuration: ClockConfiguration
  /// What survives a power cut.
  package internal(set) var state: ClockState { didSet { isSettled = false } }
  /// The rules of the local zone.
  package internal(set) var zone: ZoneRules
  /// What the clock is doing.
  package internal(set) var mode = Mode.idle(firstDetent: nil) { didSet { isSettled = false } }
  /// What the knob's contacts did.
  package internal(set) var knob: KnobDecoder
  /// How far the state has reached the card.
  package internal(set) var store: StoreStatus { didSet { isSettled = false } }
  /// The number of the state that was handed over to the card last; 0 before the first.
  package internal(set) var lastSave: UInt64 = 0
  /// What the lamps show.
  package internal(set) var lamps = LampFrame.dark
  /// The pitch in hertz that the buzzer sounds; nil while it is silent.
  package internal(set) var buzzing: Int?
  /// True when what the store held at the start could not be read.
  package internal(set) var isStoreDamaged = false { didSet { isSettled = false } }
  /// True while somebody attends.
  package internal(set) var isAttended = false

  var button: ButtonDecoder
  /// True once the lines were read.
  var knowsLevels = false
  var press = Press.none
  /// Until when the first press confirms what the hand's resting has armed; nil without one.
  var confirmsUntil: BootInstant?
  var speed = HandSpeed()
  var feedback = Feedback() { didSet { isSettled = false } }
  var announcement: Announcement? { didSet { isSettled = false } }
  /// The clocks, as far as they were told.
  package internal(set) var now: Moment
  /// Up to where time was let pass; behind `now` while the edges of a stall are being handled.
  var reached: BootInstant
  var effects: [Effect] = []
  var quietAt: BootInstant?
  var springReads = 0
  var checkedAt: BootInstant
  var lastRequest: UInt32 = 0
  /// The request of the plain notification that sounds or is to sound.
  var plainRequest: UInt32?
  /// When the sound card last gave a sign of life.
  var heardAt: BootInstant
  /// By when the save under way must be answered; nil when it was not.
  var saveLimit: BootInstant?
  var lampPattern = LampPattern.off
  var lampSince: BootInstant
  /// The first row of the lamp table that holds, as long as `isSettled`.
  var settledCondition = LampTable.Condition.nothing
  var failedPorts: Set<PortName> = [] { didSet { isSettled = false } }
  /// What a person was told of each port since it last worked.
  var toldFailures: [PortName: Set<PortFailure.Kind>] = [:]
  var isDoneUnsaved = false { didSet { isSettled = false } }
  /// What the alarm was armed for, until it is on the card and may be told.
  var armedUnsaved: Notice? { didSet { isSettled = false } }
  /// True while the alarm is one that the store held at the start.
  var isAlarmRestored = false
  /// By how much the wall clock was set since what is due was last looked at.
  var setBy = Duration.zero
  /// False after anything changed that is to be saved or shown, until that was seen to.
  var isSettled = false
  /// When something next changes by itself, as it was worked out at the end of the last input.
  package internal(set) var wakes = Wakes()

  /// Makes a clock from what the store held; nil when it held nothing that can be used.
  package init(
    _ configuration: ClockConfiguration, restoring stored: ClockState?, zone: ZoneRules,
    at moment: Moment, preferences: Preferences = Preferences()
  ) {
    self.configuration = configuration
    var fresh = ClockState()
    fresh.preferences = preferences.clamped
    state = stored ?? fresh
    store = .saved(state)
    self.zone = zone
    knob = KnobDecoder(kind: configuration.knob)
    button = ButtonDecoder(debounce: configuration.debounce)
    now = moment
    reached = moment.boot
    checkedAt = moment.boot
    heardAt = moment.boot
    lampSince = moment.boot
  }

  /// Begins: tells what the store held, takes up a ring a power cut interrupted, and delivers or
  /// records as missed what became due meanwhile.
  ///
  /// Where the local zone could not be read (`isZoneKnown` false), the stored instants stand: they
  /// were computed with it, and the zone put in its place would move every alarm.
  package mutating func start(_ restored: Restored, isZoneKnown: Bool = true) -> [Effect] {
    effects = [.readLevels, .show(.dark)]
    tell(.started(restored))
    switch restored {
    case .blank, .state: break
    case .damaged, .newerFormat: isStoreDamaged = true
    case .unreadable(let failure), .unmade(let failure):
      isStoreDamaged = true
      // Told already, with the start.
      failedPorts.insert(failure.port)
      toldFailures[failure.port] = [failure.kind]
    }
    isAlarmRestored = state.armed != nil
    let armed = state.armed?.instant
    if isZoneKnown { state.queue.recompute(in: zone) }
    // A guess is a time that has passed, so that it says nothing about a clock that was ahead.
    if armed == state.armed?.instant, now.trust > .guess { armSooner() }
    takeUpRing()
    settle()
    return effects
  }

  /// Takes one input with the clocks' reading at that instant, and returns what the world is to do.
  ///
  /// An edge lets time pass only up to its own stamp, so that of edges read after a stall none is
  /// overtaken by the hold or the rest that the next one prevents; a `.wake` after the last of them
  /// lets the remaining time pass. A moment read before one already seen changes no clock.
  package mutating func handle(_ input: Input, at moment: Moment) -> [Effect] {
    if case .wake = input, passIdly(to: moment) { return [] }
    if !effects.isEmpty { effects.removeAll(keepingCapacity: true) }
    observe(moment)
    let target = AlarmClock.reach(of: input, now: now, reached: reached, at: moment)
    if !input.isAnswerOfSound {
      if wakes.stepped <= target { advance(to: target) } else { arrive(at: target) }
    }
    take(input)
    advance(to: target)
    settle()
    return effects
  }

  /// Up to where an input lets time pass.
  @inline(__always) private static func reach(
    of input: Input, now: Moment, reached: BootInstant, at moment: Moment
  ) -> BootInstant {
    switch input {
    case .edge(let edge): min(edge.at, now.boot)
    // It comes before the edges that were not lost, or answers what an edge brought about.
    case .edgesLost, .accepted: reached
    case .wake, .levels, .clockSet, .zone, .saved, .saveFailed, .soundStarted, .soundPlaying,
      .soundReplaced, .soundEnded, .soundFailed, .portFailed, .command:
      moment.boot
    }
  }

  /// Ends cleanly: everything silent and dark, and a state that is not on the card handed over,
  /// also while an older one is under way.
  ///
  /// A ring under way stays one: it goes on after the next start.
  package mutating func stop() -> [Effect] {
    effects = [.stopSound, .buzz(hertz: nil), .show(.dark)]
    handOverLast()
    return effects
  }

  /// When the clock must be woken at the latest; nil when only an input can change anything.
  package var nextDeadline: Deadline? { wakes.deadline(at: now) }

  private mutating func take(_ input: Input) {
    switch input {
    case .wake, .clockSet: break
    case .edge(let edge): takeEdge(edge)
    case .edgesLost(let count): takeLoss(count)
    case .levels(let levels): takeLevels(levels)
    case .zone(let rules): takeZone(rules)
    case .saved(let id): takeSaved(id)
    case .saveFailed(let id, let failure): takeSaveFailed(id, failure)
    case .soundStarted(let id), .soundPlaying(let id): takeSoundSign(id)
    case .soundReplaced(let id, let by, let why): takeSoundReplaced(id, by: by, because: why)
    case .soundEnded: break
    case .soundFailed(let id, let failure): takeSoundFailed(id, failure)
    case .accepted(let port): takeAccepted(port)
    case .portFailed(let failure): takePortFailure(failure)
    case .command(let command): takeCommand(command)
    }
  }

  /// Reads the clocks that came with an input; a wall clock that was set is told.
  private mutating func observe(_ moment: Moment) {
    let isNewer = Int32(truncatingIfNeeded: moment.generation &- now.generation) > 0
    guard isNewer || moment.boot >= now.boot else { return }
    let wasGuess = now.trust <= .guess
    let isSet = moment.generation != now.generation
    var jump = Duration.zero
    if isSet {
      jump = (moment.wall - now.wall) - (moment.boot - now.boot)
      setBy += jump
      moveDurations(by: jump)
      if jump > ClockLimits.wallJump || jump < .zero - ClockLimits.wallJump {
        tell(.clockSet(by: jump))
      }
    }
    standStill(until: moment.boot)
    let before = now
    now = moment
    if before.boot > moment.boot {
      now.boot = before.boot
      now.wall = moment.wall + (before.boot - moment.boot)
    }
    if before.trust != moment.trust { isSettled = false }
    if isSet && jump < .zero - ClockLimits.wallJump {
      followSetBack(by: .zero - jump)
    } else if wasGuess && now.trust > .guess {
      armSooner()
    }
  }

  /// Does what follows from every input alike: what is due, what is to be saved, what is shown.
  private mutating func settle() {
    takeDue()
    if !isSettled || wakes.retry <= now.boot { saveIfChanged() }
    if !isSettled || wakes.outputs <= now.boot { refreshOutputs() }
    isSettled = true
    noteWakes()
  }

  mutating func tell(_ notice: Notice) { effects.append(.tell(notice)) }

  /// How far the wall clock can be believed, as far as was told.
  package var trust: ClockTrust { now.trust }

  /// The wall time at an instant since boot, as the clocks stand now.
  @inline(__always) package func wall(at instant: BootInstant) -> WallTime {
    now.wall + (instant - now.boot)
  }
}

extension Input {
  /// True for what a sound card answers: it counts before time passes, so that a late reader does
  /// not give up a card that answered in time.
  fileprivate var isAnswerOfSound: Bool {
    switch self {
    case .soundStarted, .soundPlaying, .soundReplaced, .soundEnded, .soundFailed: true
    case .wake, .edge, .edgesLost, .levels, .clockSet, .zone, .saved, .saveFailed, .accepted,
      .portFailed, .command:
      false
    }
  }
}
