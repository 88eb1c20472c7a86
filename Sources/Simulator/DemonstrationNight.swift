import AlarmCore
import CivilTime
import FlashLog

/// Plays one night for somebody who wants to see what the clock does, and writes down its story.
///
///     a hand sets it ─ power fails and returns ─ it rings ─ snooze ─ it rings ─ a hold ends it
///     ─ switched on again ─ nobody answers ─ the badge says so ─ a hold acknowledges
///
/// Everything is done by the real core on simulated parts; the story is read off what they did.
package struct DemonstrationNight {
  /// A night's sleep, from setting to ringing: 23:10 to 06:30.
  static let sleep = 440
  /// How long power is away.
  static let outage = Duration.seconds(20 * 60)

  private var night: SimulatedNight
  private var entries: [TimelineEntry] = []
  private let ink: DialStyle.Ink

  /// Prepares a night that begins at a civil time of a zone; the seed makes the bounces.
  package init(at start: CivilDateTime, zone: ZoneRules, seed: UInt64, ink: DialStyle.Ink) {
    night = SimulatedNight(at: start, zone: zone, seed: seed)
    self.ink = ink
  }

  /// Plays it and returns its story in the order of time.
  package mutating func play() -> [TimelineEntry] {
    note(.clock, "The clock is on; it shows nothing and waits.", dial: night.clock.state.dial)
    collect()
    setAlarm()
    losePower()
    sleepUntilRing()
    snoozeAndDismiss()
    missOne()
    return entries
  }

  private mutating func setAlarm() {
    let start = night.civil.time.minutes + DemonstrationNight.sleep
    let target = DialTime(minutesWrapping: start - start % HandSpeed.slowMinutes)
    let steps = target.minutes / HandSpeed.slowMinutes
    let isBack = steps > DialTime.minutesPerTurn / HandSpeed.slowMinutes / 2
    let turns = isBack ? steps - DialTime.minutesPerTurn / HandSpeed.slowMinutes : steps
    night.hand.wait(.seconds(2))
    // One more: the first detent only wakes the clock, it may have been a sleeve.
    night.hand.turn(turns + (turns < 0 ? -1 : 1))
    night.runHand()
    night.run(for: .seconds(1))
    let direction = turns < 0 ? "counter-clockwise" : "clockwise"
    forget()
    note(
      .hand, "turned the knob \(abs(turns) + 1) clicks \(direction); each ticks",
      dial: ScreenModel(night.clock, at: night.world.now()).hand)
    press()
    night.run(for: .seconds(20))
    collect()
  }

  private mutating func losePower() {
    guard let due = night.clock.state.armed?.instant else { return }
    night.run(for: (due - night.world.now().wall) / 2)
    night.cutPower()
    note(.world, "power fails", isDark: true)
    night.restart(after: DemonstrationNight.outage)
    note(.world, "power is back after 20 minutes")
    night.run(for: .seconds(1))
    collect()
  }

  private mutating func sleepUntilRing() {
    guard let due = night.clock.state.armed?.instant else { return }
    night.run(for: due - night.world.now().wall + .milliseconds(100))
    collect(dial: night.clock.state.dial)
  }

  private mutating func snoozeAndDismiss() {
    night.run(for: .seconds(20))
    press()
    night.run(for: .seconds(1))
    collect()
    night.run(for: .seconds(60 * night.clock.state.preferences.snoozeMinutes))
    collect()
    night.run(for: .seconds(5))
    note(.hand, "held the knob down for two seconds")
    night.hand.press(for: ClockLimits.hold + .milliseconds(200))
    night.runHand()
    night.run(for: .seconds(1))
    // The press snoozed on its first edge and the hold made it a dismissal: one line is enough.
    collect(where: {
      if case .snoozed = $0 { false } else { true }
    })
  }

  private mutating func missOne() {
    night.run(for: .seconds(1_200))
    press()
    night.run(for: .seconds(2))
    forget()
    press("pressed again while it was read back")
    night.run(for: .seconds(10))
    collect(dial: night.clock.state.dial)
    guard let due = night.clock.state.armed?.instant else { return }
    night.run(for: due - night.world.now().wall + .milliseconds(100))
    collect()
    let silence = night.clock.state.preferences.silenceAfterMinutes ?? 0
    night.run(for: .seconds(60 * silence))
    collect()
    night.run(for: .seconds(3_600))
    note(.hand, "held the knob down for two seconds")
    night.hand.press(for: ClockLimits.hold + .milliseconds(200))
    night.runHand()
    night.run(for: .seconds(2))
    collect()
  }

  private mutating func press(_ text: String = "pressed the knob") {
    note(.hand, text)
    night.hand.press()
    night.runHand()
  }

  private mutating func note(
    _ kind: TimelineEntry.Kind, _ text: String, dial: DialTime? = nil, isDark: Bool = false
  ) {
    entries.append(
      TimelineEntry(
        at: night.civil, kind: kind, text: text, dial: dial,
        lamps: isDark ? .dark : night.world.lamps.frame,
        badgeLamps: night.clock.configuration.badgeLamps))
  }

  private func forget() { _ = night.trace.takeEvents() }

  /// Writes down what the clock told and played since the last time; the first line has the dial.
  private mutating func collect(
    dial: DialTime? = nil, where isTold: (Notice) -> Bool = { _ in true }
  ) {
    var dial = dial
    var tones: [(Moment, Tone)] = []
    let frame = shownLamps
    for (moment, event) in night.trace.takeEvents() {
      switch event {
      case .notice(let notice) where isTold(notice):
        entries.append(entry(at: moment, kind(of: notice), notice, dial, frame))
        dial = nil
      case .tone(let tone): tones.append((moment, tone))
      case .notice, .line, .lamps, .buzzer, .soundBegan, .soundEnded, .logged, .saved: break
      }
    }
    guard let (moment, _) = tones.first else { return }
    let text = ToneScript(tones.map(\.1), ink: ink).text
    entries.append(
      TimelineEntry(
        at: night.zone.civil(at: moment.wall), kind: .sound, text: text, lamps: frame,
        badgeLamps: night.clock.configuration.badgeLamps))
  }

  /// Lamps blink while it rings; the story shows them lit.
  private var shownLamps: LampFrame {
    guard case .ringing = night.clock.mode else { return night.world.lamps.frame }
    return LampFrame(armed: true, badge: UInt16.max)
  }

  private func entry(
    at moment: Moment, _ kind: TimelineEntry.Kind, _ notice: Notice, _ dial: DialTime?,
    _ frame: LampFrame
  ) -> TimelineEntry {
    TimelineEntry(
      at: night.zone.civil(at: moment.wall), kind: kind, text: Text.english.sentence(notice),
      dial: dial, lamps: frame, badgeLamps: night.clock.configuration.badgeLamps)
  }

  private func kind(of notice: Notice) -> TimelineEntry.Kind {
    if case .ringing = notice { .sound } else { .clock }
  }
}
