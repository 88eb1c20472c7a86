import AlarmCore
import BoardFile
import Ports

/// Walks a hand through every part of a board, and learns what the board file should say.
///
///     knob: three clicks, and back ──► button: five presses ──► each LED ──► buzzer ──► speaker
///
///     learning ── quiet ──► reading ── levels ──► next part, or once more
///     asking ── yes, no, skip ──► next part
///
/// Pure, as the clock's core is: events in, actions out, one deadline.
package struct BoardWalk: Sendable {
  /// What happened.
  package enum Event: Sendable {
    /// Time has passed; harmless when nothing is due.
    case wake
    /// The answer to `Action.readLevels`.
    case levels(LineLevels)
    /// Lines changed; so many changes were dropped by the kernel before.
    case edges([LineEdge], lost: Int)
    /// A person answered.
    case answer(Answer)
    /// The sound card did.
    case sound(SoundEvent)
    /// A port did not do what it was asked.
    case failed(PortFailure)
  }

  /// What a person can answer, by words or their first letter.
  package enum Answer: String, Hashable, Sendable, CaseIterable {
    /// It is lit, or heard.
    case yes
    /// It is not.
    case no
    /// On to the next part.
    case skip
    /// Enough.
    case quit
  }

  /// What is to be done.
  package enum Action: Hashable, Sendable {
    /// Tell the person.
    case say(String)
    /// Read all input lines, and answer `Event.levels`.
    case readLevels
    /// Show these lamps.
    case show(LampFrame)
    /// Sound the buzzer at a pitch, which an active one does not mind; nil for silence.
    case buzz(hertz: Int?)
    /// Play a sound until stopped.
    case play(SoundRequest)
    /// Fall silent at once.
    case stopSound
  }

  /// A part that is tried.
  enum Step: Hashable {
    case knob
    case button
    case lamp(Int)
    case buzzer
    case speaker
  }

  /// What is under way in a step.
  enum Phase {
    /// Levels are awaited, from which a lesson begins.
    case starting
    case turning(KnobLesson, lookAt: BootInstant)
    /// Levels are awaited, at which it ends.
    case stopping(KnobLesson)
    case pressing(ButtonLesson, lookAt: BootInstant)
    /// A person is asked; a buzzer changes then.
    case asking(changeAt: BootInstant?)
  }

  /// A hand that has not moved for so long has finished what it was asked for.
  package static let quiet = Duration.milliseconds(1_500)
  /// A hand that does nothing for so long is not there, or what it does does not arrive.
  package static let patience = Duration.seconds(30)
  /// Whatever comes for so long is no hand: a line that nothing holds picks up the mains.
  package static let longest = Duration.seconds(60)
  /// How often a hand is asked for the same clicks.
  package static let tries = 3
  /// How long a buzzer sounds, and is silent, while a person is asked.
  package static let beep = Duration.milliseconds(300)
  /// How loud the speaker plays, in percent.
  package static let volumePercent = 60

  let board: Board
  var steps: [Step]
  var phase = Phase.starting
  var actions: [Action] = []
  /// What three clicks clockwise have told, while those back are awaited.
  var learned: KnobLesson.Finding?
  var triesLeft = BoardWalk.tries
  /// When a lesson ends, whatever still comes.
  var lessonEnd = BootInstant(nanoseconds: 0)
  var isBuzzing = false
  /// What a sound that is tried stands in for, and why.
  var replacement: String?
  /// What came of the parts so far.
  package internal(set) var findings: [WalkFinding] = []
  /// What the knob's decoder counted.
  package internal(set) var counters = KnobCounters()
  /// True once a person has had enough.
  package internal(set) var isQuit = false

  /// Makes a walk through everything a board has.
  package init(_ board: Board) {
    self.board = board
    let wiring = board.wiring
    let lamps = (wiring.armedLamp == nil ? 0 : 1) + wiring.badgeLamps.count
    steps = [.knob, .button] + (0..<lamps).map { .lamp($0) }
    if wiring.buzzer != nil { steps.append(.buzzer) }
    if !wiring.soundDevices.isEmpty { steps.append(.speaker) }
  }

  /// True when there is nothing left to try.
  package var isOver: Bool { steps.isEmpty }

  /// True while a person is asked for yes or no.
  package var isAsking: Bool {
    if case .asking = phase { !isOver } else { false }
  }

  /// When `wake` is to be handed in at the latest; nil when only an event changes anything.
  package var deadline: BootInstant? {
    guard !isOver else { return nil }
    switch phase {
    case .starting, .stopping: return nil
    case .turning(_, let lookAt), .pressing(_, let lookAt): return lookAt
    case .asking(let changeAt): return changeAt
    }
  }

  /// Begins, or goes on with the part that is next.
  package mutating func start(at now: BootInstant) -> [Action] {
    actions = []
    begin(at: now)
    return actions
  }

  /// Takes one event and returns what is to be done.
  package mutating func handle(_ event: Event, at now: BootInstant) -> [Action] {
    actions = []
    guard let step = steps.first else { return [] }
    switch event {
    case .wake: wake(step, at: now)
    case .levels(let levels): take(levels, step, at: now)
    case .edges(let edges, let lost): take(edges, lost: lost, at: now)
    case .answer(let answer): take(answer, step, at: now)
    case .sound(let event): take(event, step, at: now)
    case .failed(let failure): take(failure, step, at: now)
    }
    return actions
  }

  /// Notes what came of a part, switches it off, and goes on to the next.
  mutating func finish(_ finding: WalkFinding, at now: BootInstant) {
    findings.append(finding)
    actions.append(.say(BoardWalk.told(finding)))
    goOn(at: now)
  }

  mutating func goOn(at now: BootInstant) {
    guard !isOver else { return }
    switch steps.removeFirst() {
    case .knob, .button: break
    case .lamp: actions.append(.show(.dark))
    case .buzzer: buzz(false)
    case .speaker: actions.append(.stopSound)
    }
    begin(at: now)
  }

  /// The first pitch that the board's ring has.
  private var pitch: Int? { board.wiring.buzzer?.tune.notes.lazy.compactMap(\.hertz).first }

  mutating func buzz(_ isOn: Bool) {
    guard isOn != isBuzzing else { return }
    isBuzzing = isOn
    actions.append(.buzz(hertz: isOn ? pitch : nil))
  }
}
