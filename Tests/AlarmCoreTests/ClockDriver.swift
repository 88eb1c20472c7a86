import AlarmCore
import CivilTime
import Testing

/// Drives a clock through virtual time: it wakes the clock exactly at its deadlines, hands it
/// inputs at their instants, answers saves and sounds as told, and keeps every effect with its
/// moment.
struct ClockDriver {
  /// What the card or the sound card answers.
  enum Answer {
    /// It works, after so long.
    case done(after: Duration)
    /// It fails, after so long.
    case failed(after: Duration)
    /// It says nothing.
    case silent
    /// It works, after so long, and hangs after so long.
    case hangs(after: Duration, at: Duration)
  }

  struct Entry {
    var at: Moment
    var effect: Effect
  }

  static let storeFailure = PortFailure(port: .store, kind: .full, subject: "state")
  static let soundFailure = PortFailure(port: .sound, kind: .missing, subject: "default")
  static let buzzerFailure = PortFailure(port: .buzzer, kind: .vanished, subject: "GPIO 18")

  var clock: AlarmClock
  var moment: Moment
  var entries: [Entry] = []
  var card = Answer.done(after: .milliseconds(4))
  var speaker = Answer.done(after: .milliseconds(10))
  /// Ports that refuse whatever is asked of them in a ring, and why.
  var refusals: [PortName: PortFailure] = [:]
  /// Levels of the lines as the hand left them.
  var levels = LineLevels(knobA: true, knobB: true, button: false)
  /// When the hand acts next.
  var hand: BootInstant
  /// From when on the sound card gives no more signs of life.
  var hangsAt: BootInstant?
  /// How often the clock was woken because it wanted to be.
  private(set) var wakes = 0
  private var planned: [(at: BootInstant, input: Input)] = []

  init(
    at start: CivilDateTime = civil(2026, 3, 1, 23, 10), zone: ZoneRules = Zones.berlin,
    _ configuration: ClockConfiguration = ClockConfiguration(), restoring state: ClockState? = nil,
    as restored: Restored? = nil, trust: ClockTrust = .synced
  ) {
    self.init(
      at: FireDate.civil(start).instant(in: zone), zone: zone, configuration, restoring: state,
      as: restored, trust: trust)
  }

  init(
    at wall: WallTime, zone: ZoneRules, _ configuration: ClockConfiguration,
    restoring state: ClockState?, as restored: Restored? = nil, trust: ClockTrust = .synced
  ) {
    let boot = BootInstant(nanoseconds: 10_000_000_000)
    moment = Moment(boot: boot, wall: wall, generation: 0, trust: trust)
    hand = boot
    clock = AlarmClock(configuration, restoring: state, zone: zone, at: moment)
    keep(clock.start(restored ?? (state == nil ? .blank : .state(isDegraded: false))))
  }

  // MARK: Time

  /// Lets time pass to an instant, waking the clock whenever it wants to be woken.
  mutating func run(until target: BootInstant) {
    var standing = 0
    while let next = nextInstant, next <= target {
      standing = next > moment.boot ? 0 : standing + 1
      guard standing < 500 else {
        Issue.record("the clock spins at \(moment), next \(String(describing: clock.nextDeadline))")
        return
      }
      leap(to: next)
      happen()
    }
    leap(to: target)
    hand = max(hand, moment.boot)
  }

  /// The sound card gives a sign of life every so often.
  static let signPeriod = Duration.seconds(2)

  /// Plans the next sign of a request, unless it does not ring any more or the card hangs.
  private mutating func planSign(of id: UInt32) {
    let next = moment.boot + ClockDriver.signPeriod
    guard case .ringing(let ringing) = clock.mode, ringing.stage.request == id,
      hangsAt.map({ next < $0 }) ?? true
    else { return }
    plan(.soundPlaying(id), at: next)
  }

  private var deadline: BootInstant? { clock.nextDeadline?.boot(at: moment) }

  private var nextInstant: BootInstant? {
    let first = planned.first?.at
    guard let deadline else { return first.map { max($0, moment.boot) } }
    return max(min(deadline, first ?? deadline), moment.boot)
  }

  /// Wakes the clock when it wants it, else hands over what is planned.
  private mutating func happen() {
    if let deadline, deadline <= moment.boot {
      wakes += 1
      give(.wake)
    } else if !planned.isEmpty {
      let input = planned.removeFirst().input
      follow(input)
      if case .levels = input { give(.levels(levels)) } else { give(input) }
    }
  }

  private mutating func follow(_ input: Input) {
    guard case .edge(let edge) = input else { return }
    switch edge.line {
    case .knobA: levels.knobA = edge.level
    case .knobB: levels.knobB = edge.level
    case .button: levels.button = edge.level
    }
  }

  mutating func run(for duration: Duration) { run(until: moment.boot + duration) }

  /// Lets time pass until a wall clock nobody sets shows a civil time.
  mutating func run(until time: CivilDateTime, in zone: ZoneRules = Zones.berlin) {
    run(for: FireDate.civil(time).instant(in: zone) - moment.wall)
  }

  /// Lets the hand finish, and its last bounce settle.
  mutating func runHand(settling: Duration = .milliseconds(60)) { run(until: hand + settling) }

  /// Sets the wall clock.
  mutating func setClock(by jump: Duration, trust: ClockTrust? = nil) {
    moment.wall = moment.wall + jump
    moment.generation += 1
    if let trust { moment.trust = trust }
    give(.clockSet)
  }

  /// Hands over an input now, and what lamps and buzzer answer at once, as the loop does.
  mutating func give(_ input: Input) {
    let effects = clock.handle(input, at: moment)
    keep(effects)
    switch input {
    case .soundStarted(let id), .soundPlaying(let id): planSign(of: id)
    default: break
    }
    for effect in effects {
      guard isRinging else { return }
      switch effect {
      case .show: answer(.lamps)
      case .buzz(hertz: .some): answer(.buzzer)
      case .readLevels, .buzz, .play, .stopSound, .tone, .save, .record, .tell: break
      }
    }
  }

  private mutating func answer(_ port: PortName) {
    give(refusals[port].map(Input.portFailed) ?? .accepted(port))
  }

  /// Hands over an input then.
  mutating func plan(_ input: Input, at instant: BootInstant) {
    let index = planned.firstIndex { $0.at > instant } ?? planned.endIndex
    planned.insert((instant, input), at: index)
  }

  /// Power fails: a clock with the state as the card has it, after a while.
  func restarted(
    after outage: Duration, zone: ZoneRules? = nil, trust: ClockTrust = .synced
  ) -> ClockDriver {
    ClockDriver(
      at: moment.wall + outage, zone: zone ?? clock.zone, clock.configuration,
      restoring: clock.store.onCard, trust: trust)
  }

  private mutating func leap(to instant: BootInstant) {
    guard instant > moment.boot else { return }
    moment.wall = moment.wall + (instant - moment.boot)
    moment.boot = instant
  }

  // MARK: Effects

  private mutating func keep(_ effects: [Effect]) {
    for effect in effects {
      entries.append(Entry(at: moment, effect: effect))
      answer(effect)
    }
  }

  private mutating func answer(_ effect: Effect) {
    switch effect {
    case .readLevels: plan(.levels(levels), at: moment.boot)
    case .save(_, let id):
      switch card {
      case .done(let delay): plan(.saved(id), at: moment.boot + delay)
      case .failed(let delay):
        plan(.saveFailed(id, ClockDriver.storeFailure), at: moment.boot + delay)
      case .silent, .hangs: break
      }
    case .play(let request):
      switch speaker {
      case .done(let delay):
        plan(.soundStarted(request.id), at: moment.boot + delay)
      case .hangs(let delay, let end):
        plan(.soundStarted(request.id), at: moment.boot + delay)
        hangsAt = moment.boot + end
      case .failed(let delay):
        plan(.soundFailed(request.id, ClockDriver.soundFailure), at: moment.boot + delay)
      case .silent: break
      }
    case .show, .buzz, .stopSound, .tone, .record, .tell: break
    }
  }
}

extension ClockDriver: CustomTestStringConvertible {
  /// Short enough to read in a failure.
  var testDescription: String {
    let recent = entries.suffix(5).map { "\($0.effect)".prefix(120) }.joined(separator: "; ")
    return "clock at \(moment.boot.nanoseconds) ns, \(clock.mode), last effects: \(recent)"
  }
}
