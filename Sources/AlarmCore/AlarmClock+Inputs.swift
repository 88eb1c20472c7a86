/// The lines of the knob and the button, gone and back.
///
///     work ── fails: told ──► gone ── at once ──► read the lines ── levels ──► work: told
///                              ▲                      │
///                              └ 10 s ◄ fails again ──┘
///
/// The adapter takes lines that are gone anew when it is to read them. What the hand was doing is
/// over: its release, or the next edge of its turn, will never come.
extension AlarmClock {
  /// Forgets the hand that was on lines that are gone, and looks for them again after a while.
  mutating func loseInputs() {
    guard knowsLevels else {
      if quietAt == nil { quietAt = now.boot + ClockLimits.inputsRetry }
      return
    }
    // At once, then every now and then: most of what goes wrong is over when it is noticed.
    quietAt = now.boot
    knowsLevels = false
    springReads = 0
    // An edge may come before the lines are read: what it completes was begun unseen.
    knob.overflow(0)
    button = ButtonDecoder(debounce: configuration.debounce)
    press = .none
    if case .countdown = mode {
      mode = .idle(firstDetent: nil)
      tell(.countdownCancelled)
    }
  }

  /// Begins with the lines as they stand, at the start and when they are back.
  ///
  /// A button that is down was pressed while nobody looked: it counts for nothing until released.
  mutating func beginInputs(_ levels: LineLevels) {
    knowsLevels = true
    knob.begin(a: levels.knobA, b: levels.knobB)
    if button.resync(isPressed: levels.button, at: now.boot) != nil {
      press = .spent(since: now.boot)
    }
    guard failedPorts.contains(.inputs) else { return }
    noteWorking(.inputs)
    tell(.inputsBack)
    tryOutputsAnew()
  }

  /// Sets lamps and buzzer as they should be: they are on the chip that is back, on most boards.
  private mutating func tryOutputsAnew() {
    if configuration.hasLamps {
      tryAnew(.lamps)
      effects.append(.show(lamps))
    }
    if case .ringing(let ringing) = mode {
      tryBuzzerAgain(ringing)
    } else if failedPorts.contains(.buzzer) {
      tryAnew(.buzzer)
      effects.append(.buzz(hertz: buzzing))
    }
  }
}
