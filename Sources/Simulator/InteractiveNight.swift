import AlarmCore
import CivilTime

/// A night that a person plays: keys in, virtual time at a chosen speed.
///
/// Real instants come in, virtual ones are derived; while the hand does something time runs at its
/// own speed, or a tap would last a minute.
///
///     keys ──► KeyParser ──► KeyHand ──► SimulatedHand ──► the night
package struct InteractiveNight {
  /// What a person asked for that only the surroundings can do.
  package enum Wish: Hashable, Sendable {
    /// End.
    case quit
    /// Give the terminal back until the program is continued.
    case suspend
    /// Show or hide the keys.
    case help
    /// Draw everything anew.
    case redraw
  }

  /// A frame is drawn so often while something moves: the eye sees no steps.
  package static let frame = Duration.milliseconds(40)
  /// Virtual time of one frame at full speed: a night takes about two seconds.
  package static let leap = Duration.seconds(600)
  /// One detent of a hand at the keyboard: quicker than keys repeat.
  static let detent = Duration.milliseconds(25)
  /// Log lines kept for the screen.
  static let mostLines = 50

  /// The night.
  package private(set) var night: SimulatedNight
  /// How fast time passes.
  package private(set) var speed: SimulationSpeed
  /// The latest notices, oldest first, at most `logLines`.
  package private(set) var log: [(at: CivilDateTime, notice: Notice)] = []
  /// The same as lines for the screen.
  package private(set) var logLines: [String] = []

  /// The tones heard last, oldest first.
  package private(set) var heard = HeardTones()

  private var keys = KeyParser()
  private var hand = KeyHand()
  private var last: BootInstant
  /// When the countdown that runs is over.
  private var countdownEnd: WallTime?

  /// Begins at a real instant.
  package init(_ night: SimulatedNight, speed: SimulationSpeed, at real: BootInstant) {
    self.night = night
    self.speed = speed
    last = real
    collectNotices()
  }

  /// The chosen speed, and whether time passes at its own for a while.
  package var pace: String {
    switch speed {
    case .one: "1 x"
    case .sixty: isAtOwnSpeed ? "60 x, now 1 x" : "60 x"
    case .max: isAtOwnSpeed ? "max, now 1 x" : "max"
    }
  }

  /// Whether the hand holds the button down.
  package var isButtonDown: Bool { hand.isDown }

  /// When the hand or a key that is half read wants time to pass; nil when a frame is soon enough.
  package var deadline: BootInstant? {
    [hand.deadline, keys.deadline].compactMap(\.self).min()
  }

  /// Takes what was typed, and returns what only the surroundings can do.
  package mutating func take(_ bytes: [UInt8], at real: BootInstant) -> [Wish] {
    let before = advance(to: real)
    return before + keys.take(bytes, at: real).compactMap { take($0, at: real) }
  }

  /// Lets real time pass; virtual time follows at the chosen speed.
  ///
  /// Returns what a key asked for whose meaning only time told, such as Escape alone.
  package mutating func advance(to real: BootInstant) -> [Wish] {
    let wishes = keys.advance(to: real).compactMap { take($0, at: real) }
    // Up to each move first: until it is made the hand is busy, and time runs at its own speed.
    while let next = hand.deadline, next <= real {
      pass(until: next)
      for action in hand.advance(to: next) { perform(action.move) }
    }
    pass(until: real)
    heard.fade(at: real)
    collectNotices()
    return wishes
  }

  private mutating func take(_ key: Key, at real: BootInstant) -> Wish? {
    switch key {
    case .quit, .interrupt, .escape: return .quit
    case .suspend: return .suspend
    case .redraw: return .redraw
    case .help: return .help
    case .faster: speed = speed.faster
    case .slower: speed = speed.slower
    case .arrow, .wheel, .mouse, .space, .enter, .hold, .latch:
      for action in hand.take(key, at: real) { perform(action.move) }
    }
    return nil
  }

  private mutating func perform(_ move: KeyHand.Move) {
    switch move {
    case .press: night.hand.setButton(true)
    case .release: night.hand.setButton(false)
    case .turn(let detent): night.hand.turn(detent, each: InteractiveNight.detent)
    }
  }

  /// Lets virtual time pass for the real time since the last look.
  private mutating func pass(until real: BootInstant) {
    let elapsed = real - last
    guard elapsed > .zero else { return }
    last = real
    if isAtOwnSpeed { return night.run(for: elapsed) }
    switch speed {
    case .one: night.run(for: elapsed)
    case .sixty: night.run(for: elapsed * 60)
    case .max: leap(at: elapsed)
    }
  }

  /// True while time passes at its own speed, whatever was chosen.
  private var isAtOwnSpeed: Bool {
    if hand.isBusy { return true }
    switch speed {
    case .one: return true
    case .sixty: return isBeingSet
    case .max: return wantsHand || !isAnythingPending
    }
  }

  /// Runs ahead by a leap a frame, and stops where a hand is wanted.
  private mutating func leap(at elapsed: Duration) {
    let share = min(elapsed / InteractiveNight.frame, 1)
    let target = night.world.now().boot + InteractiveNight.leap * share
    while night.world.now().boot < target, !wantsHand, isAnythingPending {
      night.turn(until: target)
    }
  }

  /// True while a hand is at the clock: the five seconds until setting rests are a hand's seconds,
  /// and so are the three in which a second detent follows the first.
  private var isBeingSet: Bool {
    switch night.clock.mode {
    case .idle(let first?): night.world.now().boot - first <= ClockLimits.secondDetent
    case .idle(nil), .snoozed, .afterRing, .ringing: false
    case .readBack, .setting, .countdown: true
    }
  }

  /// True while the clock does something a person may want to answer.
  private var wantsHand: Bool {
    if case .ringing = night.clock.mode { true } else { isBeingSet }
  }

  /// True while there is something to leap to; else days would run by, and nothing happen in them.
  private var isAnythingPending: Bool {
    if case .snoozed = night.clock.mode { return true }
    return !night.clock.state.queue.pending.isEmpty
  }

  private mutating func collectNotices() {
    for (moment, event) in night.trace.takeEvents() {
      switch event {
      case .notice(let notice): keep(notice, at: moment)
      case .tone(let tone): heard.take(tone, at: moment.boot, real: last)
      case .line, .lamps, .buzzer, .soundBegan, .soundEnded, .logged, .saved: break
      }
    }
    let surplus = max(log.count - InteractiveNight.mostLines, 0)
    log.removeFirst(surplus)
    logLines.removeFirst(surplus)
    countdownEnd = night.clock.state.queue.pending.first { $0.purpose == .countdown }?.instant
  }

  /// Keeps a notice; one of a countdown that took the place of another says that as well.
  private mutating func keep(_ notice: Notice, at moment: Moment) {
    let civil = night.zone.civil(at: moment.wall)
    var line = "\(Text.english.time(civil.time)):\(Text.padded(civil.second))"
    line += " \(Text.english.sentence(notice))"
    if case .countdownStarted = notice, let countdownEnd, countdownEnd > moment.wall {
      let left = ScreenWords.countdown(countdownEnd - moment.wall)
      line += " It replaces one that had \(left) left."
    }
    log.append((civil, notice))
    logLines.append(line)
  }
}
