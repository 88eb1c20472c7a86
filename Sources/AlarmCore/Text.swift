import CivilTime

/// Makes the sentences a person reads, all in one place; `english` is the first table.
///
/// A sentence says what happened, where, and what to do next. Facts come as values, so that another
/// language is another table.
package struct Text: Sendable {
  /// The English table.
  package static let english = Text()

  /// A dial time as people write it: 6:05, 12:30.
  package func dial(_ dial: DialTime) -> String { "\(dial.hour):\(Text.padded(dial.minute))" }

  /// A time of day on a 24-hour clock: 06:05.
  package func time(_ time: TimeOfDay) -> String {
    "\(Text.padded(time.hour)):\(Text.padded(time.minute))"
  }

  /// A civil time with its day: Mon 2026-03-30 06:30.
  package func civil(_ civil: CivilDateTime) -> String {
    "\(weekday(civil.date)) \(date(civil.date)) \(time(civil.time))"
  }

  /// A day as ISO 8601 writes it.
  package func date(_ date: CivilDate) -> String {
    let year = String(date.year.magnitude)
    let zeros = String(repeating: "0", count: max(4 - year.count, 0))
    let sign = date.year < 0 ? "-" : ""
    return "\(sign)\(zeros)\(year)-\(Text.padded(date.month))-\(Text.padded(date.day))"
  }

  /// The body of a countdown's notification.
  package func countdownBody(minutes: Int) -> String { "Countdown of \(minutes) min is over" }

  /// The sentence for a notice.
  package func sentence(_ notice: Notice) -> String {
    switch notice {
    case .started(let restored): started(restored)
    case .armed(let rings, let skipped): armed(rings, insteadOf: skipped)
    case .noDateLeft:
      "Alarm not armed: the calendar ends with the year 9999, before it would ring. Set the clock."
    case .switchedOff: "Alarm switched off."
    case .settingCancelled: "Setting given up; the alarm is as it was."
    case .countdownStarted(let minutes): "Countdown of \(minutes) min started."
    case .countdownCancelled: "Countdown cancelled."
    case .ringing(let dial, let output, let late): ringing(dial, output, late)
    case .snoozed(let minutes, let count): "Snoozed for \(minutes) min (snooze \(count))."
    case .dismissed: "Dismissed."
    case .missed(let subject, let reason): "Missed \(subject): \(because(reason))."
    case .delivered(let body): "Notification: \(body)."
    case .acknowledged(let number): "Acknowledged \(number)."
    case .refused(let refusal): refused(refusal)
    case .soundReplaced(let name, let failure):
      "Playing '\(name)' instead of the chosen sound. \(sentence(failure))"
    case .soundMoved(let device, let failure): "Playing on \(device) instead. \(sentence(failure))"
    case .portFailed(let failure): sentence(failure)
    case .savedAgain: "The state is saved again."
    case .inputsBack: "Knob and button work again."
    case .knobCounted(let counters): "The knob: \(edges(counters))."
    case .buttonStuck:
      "The button has been down for a minute. Look whether something presses it or its wire touches"
        + " ground."
    case .clockSet(let jump): "The wall clock was set by \(seconds(jump))."
    }
  }

  /// What a knob's decoder saw, in the words of docs/knob.md.
  package func edges(_ counters: KnobCounters) -> String {
    "\(counters.edges) edges, \(counters.merged) merged, \(counters.lost) lost,"
      + " \(counters.illegal) illegal, \(counters.overflowed) overflowed,"
      + " \(counters.doubtful) doubtful"
  }

  /// The reason of a miss, as the end of a sentence.
  package func because(_ reason: MissReason) -> String {
    switch reason {
    case .nobodyAnswered: "nobody answered"
    case .wasOff: "the clock was off when it was due"
    case .clockWrong: "the wall clock was set over it"
    case .wentOff: "the clock went off while it rang"
    }
  }

  /// An outcome of the ring log, as a short phrase.
  package func phrase(_ outcome: RingLogEntry.Outcome) -> String {
    switch outcome {
    case .rang(let output): name(output).map { "rang by the \($0)" } ?? "due, but nothing rang"
    case .snoozed(let count): "snoozed (\(count))"
    case .dismissed: "dismissed"
    case .missed(let reason): "missed: \(because(reason))"
    case .delivered: "delivered"
    case .fellBack(let fallback, let failure): "\(phrase(fallback)): \(fact(failure))"
    }
  }

  private func phrase(_ fallback: Fallback) -> String {
    switch fallback {
    case .sound(let name): "played '\(name)' instead"
    case .card(let device): "played on \(device) instead"
    case .output(let output): "fell back to \(name(output).map { "the \($0)" } ?? "nothing")"
    }
  }

  /// Two digits, as clocks write minutes.
  package static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func weekday(_ date: CivilDate) -> String {
    switch date.weekday {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }

  /// What a ring comes from; nil when from nothing.
  private func name(_ output: RingOutput) -> String? {
    switch output {
    case .speaker: "speaker"
    case .buzzer: "buzzer"
    case .lamps: "lamps alone, nothing sounds"
    case .nothing: nil
    }
  }

  private func ringing(_ dial: DialTime, _ output: RingOutput, _ late: Duration) -> String {
    guard let name = name(output) else {
      return
        "Nothing on this clock can ring for \(self.dial(dial))\(lateness(late)): no sound card,"
        + " no buzzer and no lamp works. Repair one as the messages above say, or name one in the"
        + " board file."
    }
    return "Ringing for \(self.dial(dial)) by the \(name)\(lateness(late))."
  }

  private func armed(_ rings: CivilDateTime, insteadOf skipped: CivilDateTime?) -> String {
    let remark = skipped.map { " (clocks skip \(time($0.time)) that night)" } ?? ""
    return "Alarm armed for \(civil(rings))\(remark)."
  }

  private func lateness(_ late: Duration) -> String {
    late >= .seconds(1) ? ", \(seconds(late)) late" : ""
  }

  private func seconds(_ duration: Duration) -> String {
    let (whole, rest) = duration.components
    let rounded = abs(rest) >= 500_000_000_000_000_000 ? whole + (rest < 0 ? -1 : 1) : whole
    return "\(rounded) s"
  }

  private func started(_ restored: Restored) -> String {
    switch restored {
    case .blank: "Started with an empty store: no alarm is set."
    case .state(false): "Started; the stored state was restored."
    case .state(true):
      "Started from an older state, because the newest one is damaged. Check the alarm before you"
        + " rely on it."
    case .damaged(let failure):
      "The stored state is damaged and was kept as it is. \(sentence(failure))"
    case .newerFormat(let failure):
      "The stored state was kept as it is. \(sentence(failure))"
    case .unreadable(let failure): "The stored state cannot be read. \(sentence(failure))"
    case .unmade(let failure):
      "No state is stored yet, and its file cannot be made. \(sentence(failure))"
    }
  }

  private func refused(_ refusal: NotificationQueue.Refusal) -> String {
    switch refusal {
    case .full:
      "Not scheduled: \(NotificationQueue.limit) notifications are pending. Cancel one first."
    case .tooLong(let bytes):
      "Not scheduled: the text is \(bytes) bytes too long. Shorten it."
    }
  }
}
