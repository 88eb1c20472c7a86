import CivilTime

/// A night as steps, played by the driver inside the guest.
package enum LabStory: String, Hashable, Sendable, CaseIterable {
  /// Set, armed, seven hours asleep, ring, snooze, ring, hold.
  case night
  /// Set and armed, and no more: the power goes.
  case evening
  /// `evening`, and then asleep until somebody kills the guest.
  case eveningThenWait = "evening-then-wait"
  /// After the power came back: still armed, ring, hold.
  case morning
  /// Nobody answers the ring; the badge counts it, a hold acknowledges.
  ///
  /// Played on a board whose card is missing: ten minutes of streamed sound cost more wall time
  /// than all the rest.
  case unanswered
  /// `night` without the idle figures, on a board whose card is missing: the buzzer rings.
  case noCard = "no-card"
  /// It rings by the card, is stopped for a while and goes on, is killed and goes on.
  case stalled
  /// It rings by the buzzer, is killed in mid-beep, and goes on.
  ///
  /// Played on a board whose card is missing.
  case crashed
  /// A hundred rings and presses, a minute of sleep between them; then aplay plays the same sound.
  case presses

  /// The time the evening sets; half past six.
  package static let alarm = TimeOfDay(minutesWrapping: 6 * 60 + 30)
  /// When the evening begins.
  package static let eveningTime = TimeOfDay(minutesWrapping: 23 * 60 + 10)
  /// From 12:00 almost to 6:30, fast enough that a detent counts for fifteen minutes; the first one
  /// only wakes the dial, and of the next nobody knows yet that it is fast.
  package static let spun = 2 + 345 / 15
  /// One detent of a spun knob.
  package static let spinning = Duration.milliseconds(50)
  /// The rest, click by click, five minutes each.
  package static let clicked = 40 / 5
  /// One detent at a leisurely pace.
  package static let clicking = Duration.milliseconds(140)
  /// How long a person's press lasts.
  package static let press = Duration.milliseconds(150)
  /// A hold that is surely longer than the two seconds it takes.
  package static let hold = Duration.milliseconds(2300)
  /// The snooze a press brings.
  package static let snooze = Duration.seconds(9 * 60)
  /// Longer than a card has sound for, shorter than what counts as asleep.
  package static let standstill = Duration.milliseconds(700)
  /// After so long an unanswered ring ends.
  package static let silenceAfter = Duration.seconds(10 * 60)

  /// The steps, in order.
  package var steps: [LabStep] {
    switch self {
    case .night: LabStory.set + LabStory.asleep + LabStory.answered
    case .noCard: LabStory.set + LabStory.answered
    case .evening, .eveningThenWait: LabStory.set
    case .morning: LabStory.restarted
    case .unanswered: LabStory.set + LabStory.ignored
    case .stalled:
      LabStory.set + [.ring(.at(LabStory.alarm)), .stall(LabStory.standstill)] + LabStory.killed
    case .crashed: LabStory.set + [.ring(.at(LabStory.alarm))] + LabStory.killed
    case .presses: LabStory.pressed
    }
  }

  private static let turned: [LabStep] = [
    .start,
    .lamps(armed: .off, badge: .off),
    .sleepUntil(eveningTime, second: 0),
    .turn(detents: spun, pace: spinning),
    .sleep(.milliseconds(300)),
    .turn(detents: clicked, pace: clicking),
    .sleep(.milliseconds(500)),
  ]

  private static let set: [LabStep] =
    turned + [
      .readBack(ReadBack(hours: 6, fives: 6, tones: 2)),
      .sleep(.seconds(2)),
      .lamps(armed: .firstOn, badge: .off),
    ]

  private static let asleep: [LabStep] = [
    .sleepUntil(TimeOfDay(minutesWrapping: 0), second: 0),
    .idle,
    .sleepUntil(TimeOfDay(minutesWrapping: 60), second: 0),
    .idled,
  ]

  private static let answered: [LabStep] = [
    .ring(.at(alarm)),
    .quieten(holding: press),
    .lamps(armed: .firstBlinking, badge: .off),
    .ring(.afterPress(snooze)),
    .quieten(holding: hold),
    .sleep(.seconds(2)),
    .lamps(armed: .off, badge: .off),
    .sleep(snooze),
    .silence(.seconds(2)),
    .stop,
  ]

  private static let killed: [LabStep] = [
    .crash,
    .quieten(holding: hold),
    .sleep(.seconds(2)),
    .lamps(armed: .off, badge: .off),
    .silence(.seconds(2)),
    .stop,
  ]

  private static let pressed: [LabStep] =
    [.prefer("snooze=1min")] + set + [
      .ring(.at(alarm)),
      .presses(100, snooze: .seconds(60)),
      .quieten(holding: hold),
      .silence(.seconds(2)),
      .stop,
      .besideAplay(20),
    ]

  private static let restarted: [LabStep] = [
    .start,
    .lamps(armed: .firstOn, badge: .off),
    .ring(.at(alarm)),
    .quieten(holding: hold),
    .sleep(.seconds(2)),
    .lamps(armed: .off, badge: .off),
    .stop,
  ]

  private static let ignored: [LabStep] = [
    .ring(.at(alarm)),
    .sleep(silenceAfter),
    .silence(.seconds(2)),
    .lamps(armed: .off, badge: .firstOn),
    .sleep(.seconds(10)),
    .press(hold),
    .lamps(armed: .off, badge: .off),
    .stop,
  ]
}
