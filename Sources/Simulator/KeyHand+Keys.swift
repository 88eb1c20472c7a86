import AlarmCore

/// What each key does.
extension KeyHand {
  /// Takes a key and returns what was done until that instant, and at once because of it.
  package mutating func take(_ key: Key, at instant: BootInstant) -> [Action] {
    let done = advance(to: instant)
    return done + act(key, at: instant)
  }

  private mutating func act(_ key: Key, at instant: BootInstant) -> [Action] {
    switch key {
    case .space: space(at: instant)
    case .enter: enter(at: instant)
    case .hold: grasp(.holding(until: instant + KeyHand.hold), at: instant)
    case .latch: grip == .latched ? letGo(at: instant) : grasp(.latched, at: instant)
    case .mouse(true): grasp(.mouse, at: instant)
    case .mouse(false): grip == .mouse ? letGo(at: instant) : []
    case .arrow(let direction, true):
      grasp(.shifted(until: instant + KeyHand.firstRepeat), at: instant)
        + turn(direction, pause: KeyHand.arrowPause, ahead: KeyHand.arrowsAhead, at: instant)
    case .arrow(let direction, false):
      prepareTurn(at: instant)
        + turn(direction, pause: KeyHand.arrowPause, ahead: KeyHand.arrowsAhead, at: instant)
    case .wheel(let direction):
      prepareTurn(at: instant)
        + turn(direction, pause: KeyHand.wheelPause, ahead: KeyHand.notchesAhead, at: instant)
    case .faster, .slower, .help, .escape, .quit, .interrupt, .suspend, .redraw: []
    }
  }

  private mutating func space(at instant: BootInstant) -> [Action] {
    switch grip {
    case .up: return grasp(.unsure(until: instant + KeyHand.firstRepeat), at: instant)
    case .unsure: grip = .twice(until: instant + KeyHand.nextRepeat)
    case .twice, .repeating, .turning: grip = .repeating(until: instant + KeyHand.nextRepeat)
    case .shifted, .latched: return letGo(at: instant)
    case .between, .tapping, .holding, .mouse: break
    }
    return []
  }

  /// A press that cannot become a hold, so that nothing need be waited for.
  private mutating func enter(at instant: BootInstant) -> [Action] {
    switch grip {
    case .up: grasp(.tapping(until: instant + KeyHand.tap), at: instant)
    case .unsure: pauseBetween(at: instant)
    case .repeating, .turning, .shifted, .latched: letGo(at: instant)
    case .twice, .between, .tapping, .holding, .mouse: []
    }
  }

  /// Lets go before a turn without shift where the button was only pressed, not held.
  private mutating func prepareTurn(at instant: BootInstant) -> [Action] {
    switch grip {
    case .unsure, .shifted: return letGo(at: instant)
    case .twice: return pauseBetween(at: instant)
    case .repeating, .turning: grip = .turning(until: instant + KeyHand.firstRepeat)
    case .up, .between, .tapping, .holding, .latched, .mouse: break
    }
    return []
  }

  /// Turns now, or as soon as the hand can; a turn back takes the place of turns that wait.
  private mutating func turn(
    _ direction: Int, pause: Duration, ahead: Int, at instant: BootInstant
  ) -> [Action] {
    if turns.last.map({ $0.move != .turn(direction) }) ?? false { turns.removeAll() }
    guard turns.count < ahead else { return [] }
    var at = max(instant, restedAt ?? instant)
    if let last = turns.last?.at ?? lastTurn { at = max(at, last + pause) }
    guard at > instant else {
      lastTurn = instant
      return [Action(.turn(direction), at: instant)]
    }
    turns.append(Action(.turn(direction), at: at))
    return []
  }

  /// When a turn is one without the button again; nil when it is at once, or is with the button.
  private var restedAt: BootInstant? {
    switch grip {
    case .up: lastRelease.map { $0 + KeyHand.rest }
    case .tapping(let until): until + KeyHand.rest
    case .between(let until): until + KeyHand.tap + KeyHand.rest
    case .unsure, .twice, .repeating, .turning, .shifted, .holding, .latched, .mouse: nil
    }
  }
}
