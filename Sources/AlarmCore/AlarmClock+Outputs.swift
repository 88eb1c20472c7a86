/// Lamps and buzzer, as functions of what the clock is doing and of time.
extension AlarmClock {
  /// The first row of the lamp table that holds.
  package var lampCondition: LampTable.Condition {
    isSettled ? settledCondition : firstCondition
  }

  private var firstCondition: LampTable.Condition {
    if case .ringing = mode { return .ringing }
    if store.hasFailed || isDoneUnsaved { return .notSaved }
    if isStoreDamaged { return .damagedStore }
    if !canSpeak && !canBuzz { return .noWayToSound }
    if now.trust <= .guess { return .clockNotTrusted }
    if case .snoozed = mode { return .snoozed }
    return isArmedOnCard ? .armed : .nothing
  }

  /// True when the pending alarm is on the card just as it is here.
  package var isArmedOnCard: Bool {
    guard let armed = state.armed else { return false }
    return store.onCard?.armed == armed
  }

  mutating func refreshOutputs() {
    refreshLamps()
    wakes.outputs = min(lampDeadline ?? .never, refreshBuzzer())
  }

  /// True while the buzzer sounds.
  package var isBuzzing: Bool { buzzing != nil }

  /// Sounds the buzzer at a pitch; one that is silenced, and of which nothing was heard, works.
  mutating func buzz(_ hertz: Int?) {
    guard hertz != buzzing else { return }
    buzzing = hertz
    effects.append(.buzz(hertz: hertz))
    if hertz == nil && !failedPorts.contains(.buzzer) { noteWorking(.buzzer) }
  }

  private mutating func refreshLamps() {
    settledCondition = lampCondition
    let pattern = LampTable.armedLamp(settledCondition)
    if pattern != lampPattern {
      lampPattern = pattern
      lampSince = now.boot
    }
    let frame = lampFrame
    if frame != lamps || isProvingLamps {
      lamps = frame
      tryAnew(.lamps)
      effects.append(.show(frame))
    }
  }

  @inline(__always) private var badgeLamps: (mask: UInt16, isOverflowing: Bool) {
    LampTable.badge(
      state.badge.number, lamps: configuration.badgeLamps, style: configuration.badgeStyle)
  }

  @inline(__always) private var lampMilliseconds: Int64 {
    max(now.boot.nanoseconds - lampSince.nanoseconds, 0) / 1_000_000
  }

  @inline(__always) private var lampFrame: LampFrame {
    let isLit = lampPattern.isOn(after: lampMilliseconds)
    let badge = badgeLamps
    if case .ringing = mode {
      let all = UInt16(truncatingIfNeeded: (1 << min(configuration.badgeLamps, 16)) - 1)
      return LampFrame(armed: isLit, badge: isLit ? all : 0)
    }
    let isBadgeLit = !badge.isOverflowing || LampTable.overflow.isOn(after: lampMilliseconds)
    let armed = feedback.isPlaying ? feedback.isOn : isLit
    return LampFrame(armed: armed, badge: isBadgeLit ? badge.mask : 0)
  }

  /// When a lamp changes next; lamps that failed wake nobody, but of a ring they may be all there
  /// is, so that it tries them at each blink.
  @inline(__always) var lampDeadline: BootInstant? {
    guard configuration.hasLamps, isRinging || !failedPorts.contains(.lamps) else { return nil }
    let elapsed = lampMilliseconds
    var next = lampPattern.nextChange(after: elapsed)
    if badgeLamps.isOverflowing, let change = LampTable.overflow.nextChange(after: elapsed) {
      next = next.map { min($0, change) } ?? change
    }
    return next.map { lampSince + .milliseconds($0) }
  }

  @inline(__always) private var isRinging: Bool { if case .ringing = mode { true } else { false } }

  /// What the buzzer sounds, and when its ring changes next: for a ring it is the last resort and
  /// plays the board's tune, for feedback it stands in for a missing sound card.
  @inline(__always) private mutating func refreshBuzzer() -> BootInstant {
    if case .ringing(let ringing) = mode, case .buzzer = ringing.stage {
      let elapsed = now.boot.nanoseconds - ringing.stageSince.nanoseconds
      var place = configuration.ringTune.place(after: elapsed)
      #if WECKER_SEEDED_BUGS
        if SeededBug.present == .wrongTune { place.hertz = place.hertz.map { 2 * $0 } }
      #endif
      buzz(place.hertz)
      return place.until.map { ringing.stageSince + .nanoseconds($0) } ?? .never
    }
    let beeps = canBuzz && !canSpeak && state.preferences.playsSound
    buzz(beeps ? feedback.hertz : nil)
    return .never
  }
}
