import AlarmCore
import CivilTime

/// Plays the steps of a story and tells, line by line, what it saw.
///
/// Each line has the guest's local time, nanoseconds since boot, and `ok`, `--` (only told) or
/// `FAIL`. A failed expectation does not end the story: what follows often shows why.
package final class StoryPlayer {
  let time: any GuestTime
  let lines: SimulatedLines
  let hand: Hand
  /// Nothing on a board without a card: the buzzer is looked at instead.
  let ear: Ear?
  let orders: LabDrive
  private let print: (String) -> Void

  var clock: ClockUnderTest?
  var idleSince: (figures: ProcessFigures, at: BootInstant)?
  var pressedAt: BootInstant?
  var rangAt: BootInstant?
  private var failures = 0
  private var isQuiet = false
  /// How long after the last press that was to silence it there was silence.
  var silentAfter: Duration?
  /// How late each ring was heard.
  var lateness: [Duration] = []

  /// How long a story looks at lamps: two turns of the slowest pattern.
  static let lookingTime = Duration.seconds(4)
  /// The distance of two looks; the eye of a person is slower.
  static let lookingEvery = Duration.milliseconds(50)
  /// How long the clock is given to open its board, card and store.
  static let settlingTime = Duration.seconds(3)

  init(
    time: any GuestTime, lines: SimulatedLines, hand: Hand, ear: Ear?, orders: LabDrive,
    print: @escaping (String) -> Void
  ) {
    self.time = time
    self.lines = lines
    self.hand = hand
    self.ear = ear
    self.orders = orders
    self.print = print
  }

  func play() throws(LabFailure) -> Bool {
    let steps = orders.story.steps
    for step in steps { try play(step) }
    let name = orders.story.rawValue
    print(
      failures == 0
        ? "lab: story \(name) passed, \(steps.count) steps"
        : "lab: story \(name) FAILED, \(failures) of \(steps.count) steps")
    if orders.story == .eveningThenWait {
      print("lab: waiting for the cut")
      time.sleep(for: .seconds(24 * 3600))
    }
    return failures == 0
  }

  private func play(_ step: LabStep) throws(LabFailure) {
    switch step {
    case .start: try start()
    case .sleepUntil(let clock, let second): sleep(until: clock, second: second)
    case .sleep(let elapsed): time.sleep(for: elapsed)
    case .turn(let detents, let pace): try turn(by: detents, pace: pace)
    case .press(let length): try press(length)
    case .readBack(let expected): try expectReadBack(expected)
    case .lamps(let armed, let badge): try look(armed: armed, badge: badge)
    case .idle: try beginIdle()
    case .idled: try endIdle()
    case .ring(let due): try awaitRing(due)
    case .quieten(let holding): try quieten(holding: holding)
    case .stall(let length): try stall(for: length)
    case .crash: try crash()
    case .presses(let times, let snooze): try press(times: times, snooze: snooze)
    case .besideAplay(let times): try compareWithAplay(times: times)
    case .prefer(let words): try prefer(words)
    case .silence(let length): try expectSilence(for: length)
    case .stop: try stop()
    }
  }

  /// Does something of which only failures are told.
  func quietly(_ body: () throws(LabFailure) -> Void) throws(LabFailure) {
    isQuiet = true
    defer { isQuiet = false }
    try body()
  }

  /// Prints the line of a step; `held` is nothing when nothing was expected.
  func tell(_ held: Bool?, _ words: String) {
    if held == false { failures += 1 }
    if isQuiet && held != false { return }
    let verdict = held.map { $0 ? "ok  " : "FAIL" } ?? "--  "
    print("lab: \(LocalClock.text(of: time.wall)) \(time.boot.nanoseconds) \(verdict) \(words)")
  }
}

// Hands, clocks and processes.
extension StoryPlayer {
  private func start() throws(LabFailure) {
    try hand.letGo()
    let started = try ClockUnderTest(program: orders.program, arguments: orders.arguments)
    clock = started
    time.sleep(for: StoryPlayer.settlingTime)
    tell(started.isRunning, "the clock runs")
    // Its request for a bias has overwritten the simulated resistors.
    try hand.letGo()
  }

  private func sleep(until clock: TimeOfDay, second: Int) {
    guard let wall = LocalClock.next(clock, second: second, after: time.wall) else {
      return tell(false, "the C library knows no such local time")
    }
    time.sleep(until: time.boot + (wall - time.wall))
    tell(nil, "woken")
  }

  private func turn(by detents: Int, pace: Duration) throws(LabFailure) {
    try hand.turn(by: detents, pace: pace)
    tell(nil, "turned by \(detents) detents, one every \(Heard.milliseconds(pace)) ms")
  }

  private func press(_ length: Duration) throws(LabFailure) {
    pressedAt = try hand.press()
    time.sleep(for: length)
    try hand.release()
    tell(nil, "pressed for \(Heard.milliseconds(length)) ms")
  }

  private func stop() throws(LabFailure) {
    let code = clock?.terminate(on: time) ?? -1
    let lit = try Output.allLit(of: lines)
    tell(code == 0 && lit.isEmpty, "stopped: exit code \(code), \(lit.count) outputs still active")
  }
}
