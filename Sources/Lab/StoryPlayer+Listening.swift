import AlarmCore
import CivilTime

// What the driver hears: the loopback card, or on a board without one the buzzer's line.
extension StoryPlayer {
  /// Waiting begins so long before a ring is due; silence until then is part of the proof.
  static let lead = Duration.seconds(1)
  /// How long a ring is listened to: several beats of any bell.
  static let hearingTime = Duration.seconds(4)
  /// A ring may be so late and no later.
  static let latest = Duration.milliseconds(500)
  /// A press silences within this.
  static let quietWithin = Duration.milliseconds(50)
  /// What one reading of the card's clock may be off; its tick is 4 ms.
  static let cardTick = Duration.milliseconds(4)
  /// How often the buzzer is looked at.
  static let buzzerEvery = Duration.milliseconds(2)

  /// What was heard of a window.
  struct Heard {
    /// The first sound; nothing in silence.
    var first: BootInstant?
    /// The last sound.
    var last: BootInstant?
    /// For people: pitch and beat.
    var words: String
  }

  /// What the hand does with the button while the window is open.
  struct Move {
    /// When, from the opening of the window.
    var after: Duration
    /// True to press, false to release.
    var presses: Bool
  }

  func awaitRing(_ due: RingDue) throws(LabFailure) {
    guard let at = instant(of: due) else {
      return tell(false, "nothing says when the ring is due")
    }
    time.sleep(until: at - StoryPlayer.lead)
    let heard = try hear(for: StoryPlayer.lead + StoryPlayer.hearingTime)
    guard let first = heard.first else { return tell(false, "no ring: \(heard.words)") }
    let late = first - at
    let held = late >= .zero - StoryPlayer.cardTick && late <= StoryPlayer.latest
    var cost = ""
    if let clock, clock.isRunning {
      cost = "; " + (try ProcessFigures(process: clock.process)).text
    }
    tell(held, "rings, \(StoryPlayer.milliseconds(late)) ms after it is due; \(heard.words)\(cost)")
  }

  private func instant(of due: RingDue) -> BootInstant? {
    switch due {
    case .at(let clock):
      LocalClock.next(clock, after: time.wall).map { time.boot + ($0 - time.wall) }
    case .afterPress(let elapsed): pressedAt.map { $0 + elapsed }
    }
  }

  func quieten(holding: Duration) throws(LabFailure) {
    let moves = [
      Move(after: .seconds(1), presses: true), Move(after: .seconds(1) + holding, presses: false),
    ]
    let heard = try hear(for: .seconds(2) + holding, moves: moves)
    guard let touched = pressedAt, let last = heard.last else {
      return tell(false, "it was silent before the press")
    }
    let after = last - touched
    // The second of ringing before the press proves that the ear was open.
    let held = after <= StoryPlayer.quietWithin && after > .seconds(-1)
    let length = StoryPlayer.milliseconds(holding)
    tell(held, "pressed for \(length) ms; last sound \(StoryPlayer.milliseconds(after)) ms after")
  }

  func expectSilence(for length: Duration) throws(LabFailure) {
    let heard = try hear(for: length)
    tell(heard.first == nil, heard.first == nil ? "silence" : "sound: \(heard.words)")
  }

  /// Listens for a time, while the hand moves.
  private func hear(for length: Duration, moves: [Move] = []) throws(LabFailure) -> Heard {
    guard let ear else { return try watchBuzzer(for: length, moves: moves) }
    let began = time.boot
    try ear.listen()
    for move in moves {
      time.sleep(until: began + move.after)
      try make(move)
    }
    time.sleep(until: began + length)
    let recording = try ear.finish()
    let hearing = Hearing(recording)
    return Heard(
      first: hearing.bursts.first.map { recording.instant(of: $0.first) },
      last: hearing.bursts.last.map { recording.instant(of: $0.last) },
      words: hearing.text(rate: recording.rate))
  }

  /// The same with the buzzer's line, looked at again and again.
  private func watchBuzzer(for length: Duration, moves: [Move]) throws(LabFailure) -> Heard {
    let began = time.boot
    var waiting = moves[...]
    var looks: [Bool] = []
    var heard = Heard(words: "")
    for look in 0..<Int(length / StoryPlayer.buzzerEvery) {
      let now = began + StoryPlayer.buzzerEvery * look
      time.sleep(until: now)
      while let move = waiting.first, began + move.after <= now {
        try make(move)
        waiting.removeFirst()
      }
      let isActive = try lines.isActive(.buzzer)
      looks.append(isActive)
      guard isActive else { continue }
      heard.first = heard.first ?? time.boot
      heard.last = time.boot
    }
    heard.words = "buzzer \(LampPattern(looks: looks).text)"
    return heard
  }

  private func make(_ move: Move) throws(LabFailure) {
    if move.presses { pressedAt = try hand.press() } else { try hand.release() }
  }
}

extension Hearing {
  /// What was heard, in words.
  package func text(rate: Int) -> String {
    guard let pitch else { return "silence" }
    let beat = cadence.map { ", a stroke every \($0 * 1000 / rate) ms" } ?? ""
    return "sound: \(pitch) Hz\(beat), \(onsets.count) strokes, peak \(peak)"
  }
}
