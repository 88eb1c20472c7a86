import AlarmCore
import CivilTime

// What the driver hears: the loopback card, or on a board without one the buzzer's line.
extension StoryPlayer {
  /// Waiting begins so long before a ring is due; silence until then is part of the proof.
  static let lead = Duration.seconds(1)
  /// How long a ring is listened to: a round of any ring, the stroke after it, and as late as it
  /// may be.
  static let hearingTime = Duration.milliseconds(2750)
  /// A ring may be so late and no later.
  static let latest = Duration.milliseconds(500)
  /// A press silences within this.
  static let quietWithin = Duration.milliseconds(50)
  /// A press comes so soon after a stroke began: the next stroke would be heard too late.
  static let intoStroke = Duration.milliseconds(40)
  /// What a reading of the card's clock may be off; its tick is 4 ms.
  static let cardTick = Duration.milliseconds(4)
  /// How often the buzzer is looked at.
  static let buzzerEvery = Duration.milliseconds(5)
  /// A read-back takes less: six long beeps, six short ones, two tones, two pauses.
  static let readBackTime = Duration.milliseconds(9500)

  /// What the hand does with the button while the ear is open.
  struct Move {
    /// When, from the opening of the window.
    var after: Duration
    /// True to press, false to release.
    var presses: Bool
  }

  var expectedRing: ExpectedRing { ear == nil ? .buzzer : .bell }

  func awaitRing(_ due: RingDue) throws(LabFailure) {
    guard let at = instant(of: due) else {
      return tell(false, "nothing says when the ring is due")
    }
    time.sleep(until: at - StoryPlayer.lead)
    let heard = try hear(for: StoryPlayer.lead + StoryPlayer.hearingTime)
    guard let first = heard.bursts.first?.first else { return tell(false, "no ring: silence") }
    rangAt = first
    let late = first - at
    lateness.append(late)
    let isOnTime = late >= .zero - StoryPlayer.cardTick && late <= StoryPlayer.latest
    var cost = ""
    if let clock, clock.isRunning {
      cost = "; " + (try ProcessFigures(process: clock.process)).text
    }
    tell(
      isOnTime && expectedRing.matches(heard),
      "rings, \(Heard.milliseconds(late)) ms after it is due: \(heard.text)\(cost)")
  }

  private func instant(of due: RingDue) -> BootInstant? {
    switch due {
    case .at(let clock):
      LocalClock.next(clock, after: time.wall).map { time.boot + ($0 - time.wall) }
    case .afterPress(let elapsed): pressedAt.map { $0 + elapsed }
    }
  }

  func quieten(holding: Duration) throws(LabFailure) {
    silentAfter = nil
    guard let rangAt else { return tell(false, "nothing rings that could be silenced") }
    // A stroke begins at every round; the press comes soon after one that the ear will hear whole.
    var stroke = rangAt
    while stroke < time.boot + .milliseconds(300) { stroke = stroke + expectedRing.round }
    let press = stroke + StoryPlayer.intoStroke - time.boot
    let moves = [Move(after: press, presses: true), Move(after: press + holding, presses: false)]
    let heard = try hear(for: press + holding + .seconds(1), moves: moves)
    guard let touched = pressedAt, let last = heard.bursts.last?.last else {
      return tell(false, "it was silent before the press")
    }
    let after = last - touched
    silentAfter = after
    // Sound right before the press proves that it rang until then.
    let held = after <= StoryPlayer.quietWithin && after >= .zero - StoryPlayer.intoStroke
    let length = Heard.milliseconds(holding)
    tell(held, "pressed for \(length) ms; last sound \(Heard.milliseconds(after)) ms after")
  }

  func expectSilence(for length: Duration) throws(LabFailure) {
    let heard = try hear(for: length)
    tell(heard.bursts.isEmpty, heard.text)
  }

  func expectReadBack(_ expected: ReadBack) throws(LabFailure) {
    let moves = [
      Move(after: .zero, presses: true), Move(after: LabStory.press, presses: false),
    ]
    let found = ReadBack(try hear(for: StoryPlayer.readBackTime, moves: moves))
    tell(found == expected, "pressed, and told back: \(found.text)")
  }

  /// Listens for a time, while the hand moves.
  func hear(for length: Duration, moves: [Move] = []) throws(LabFailure) -> Heard {
    guard let ear else { return try watchBuzzer(for: length, moves: moves) }
    let began = time.boot
    try ear.listen()
    for move in moves {
      time.sleep(until: began + move.after)
      try make(move)
    }
    time.sleep(until: began + length)
    return Heard(try ear.finish())
  }

  /// The same with the buzzer's line, looked at again and again.
  private func watchBuzzer(for length: Duration, moves: [Move]) throws(LabFailure) -> Heard {
    let began = time.boot
    var waiting = moves[...]
    var looks: [(at: BootInstant, isActive: Bool)] = []
    for look in 0..<Int(length / StoryPlayer.buzzerEvery) {
      let now = began + StoryPlayer.buzzerEvery * look
      time.sleep(until: now)
      while let move = waiting.first, began + move.after <= now {
        try make(move)
        waiting.removeFirst()
      }
      looks.append((time.boot, try lines.isActive(.buzzer)))
    }
    return Heard(looks: looks)
  }

  private func make(_ move: Move) throws(LabFailure) {
    if move.presses { pressedAt = try hand.press() } else { try hand.release() }
  }
}
