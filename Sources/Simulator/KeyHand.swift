import AlarmCore

/// Turns keys into what a hand does at the knob: press, release, turn.
///
/// A terminal tells that a key goes down, and again while it repeats, never that it comes up. So a
/// space bar presses at once and is let go when no repeat follows:
///
///     space ──► unsure ── 0.7 s ──► release                                 a press
///     unsure ── space ──► twice ── 0.15 s ──► release ─ press ─ release     two presses
///     twice ── space ──► repeating ── 0.15 s without one ──► release        a hold
///     unsure ── turn ──► release, then the turn                             pressed, then turned
///     repeating ── turn ──► turning ── 0.7 s ──► release                    pressed and turned
///
/// Shift with an arrow holds the button while it turns, `H` until the next `H`, `h` as long as a
/// hold takes; a mouse's button tells both. Instants are real time: whoever speeds a clock up lets
/// it run at its own speed while `isBusy`, or a tap would last a minute.
package struct KeyHand: Hashable, Sendable {
  /// What the hand does.
  package enum Move: Hashable, Sendable {
    /// The button goes down.
    case press
    /// It comes up.
    case release
    /// One detent, clockwise 1 or back -1.
    case turn(Int)
  }

  /// A move and when it is made.
  package struct Action: Hashable, Sendable {
    /// What is done.
    package var move: Move
    /// When; never before the action that came earlier.
    package var at: BootInstant

    /// Makes an action.
    package init(_ move: Move, at: BootInstant) {
      self.move = move
      self.at = at
    }
  }

  /// The slowest common keyboard settings begin to repeat after 660 ms.
  package static let firstRepeat = Duration.milliseconds(700)
  /// The slowest repeat ten times a second; networks are late by half as much.
  package static let nextRepeat = Duration.milliseconds(150)
  /// How long the button of a single press is down.
  package static let tap = Duration.milliseconds(100)
  /// Between two presses: contacts of the slowest board have come to rest.
  package static let rest = ButtonDecoder.debounceRange.upperBound + .milliseconds(50)
  /// What `h` holds: enough for everything a hold can mean.
  package static let hold = ClockLimits.hold + .milliseconds(200)
  /// Detents of a held arrow key: quick, but not so quick that a dial spins out of hand.
  package static let arrowPause = Duration.milliseconds(65)
  /// Detents of a mouse wheel, which sends a flick at once.
  package static let wheelPause = Duration.milliseconds(30)
  /// Detents that an arrow key can be ahead of the hand; the rest is left out, or it would run on.
  package static let arrowsAhead = 2
  /// The same for a wheel, where every notch is meant.
  package static let notchesAhead = 12

  var grip = Grip.up
  /// Detents that wait for the hand, at most `notchesAhead`.
  package internal(set) var turns: [Action] = []
  var lastTurn: BootInstant?
  var lastRelease: BootInstant?

  /// Makes a hand that touches nothing.
  package init() {}

  /// True while the button is down.
  package var isDown: Bool { grip.isDown }
  /// True while the hand does something or is about to.
  package var isBusy: Bool { grip != .up || !turns.isEmpty }

  /// When `advance` has something to do next; nil while only a key can change anything.
  package var deadline: BootInstant? {
    [grip.deadline, turns.first?.at].compactMap(\.self).min()
  }

  /// Lets time pass to an instant and returns what was done on the way.
  package mutating func advance(to instant: BootInstant) -> [Action] {
    var done: [Action] = []
    while let next = deadline, next <= instant {
      if let turn = turns.first, turn.at == next {
        turns.removeFirst()
        lastTurn = next
        done.append(turn)
      } else {
        done += endGrip(at: next)
      }
    }
    return done
  }

  private mutating func endGrip(at instant: BootInstant) -> [Action] {
    switch grip {
    case .up, .latched, .mouse: return []
    case .unsure, .repeating, .turning, .shifted, .holding, .tapping: return letGo(at: instant)
    case .twice: return pauseBetween(at: instant)
    case .between: return grasp(.tapping(until: instant + KeyHand.tap), at: instant)
    }
  }

  /// Holds the button in another way; it goes down if it was up.
  mutating func grasp(_ next: Grip, at instant: BootInstant) -> [Action] {
    let wasDown = isDown
    grip = next
    return wasDown ? [] : [Action(.press, at: instant)]
  }

  /// Lets the button up; detents that were to be turned with it down are left out.
  mutating func letGo(at instant: BootInstant) -> [Action] {
    guard isDown else { return [] }
    if grip.isTurnedWith { turns.removeAll() }
    grip = .up
    lastRelease = instant
    return [Action(.release, at: instant)]
  }

  /// Lets the button up to press it once more.
  mutating func pauseBetween(at instant: BootInstant) -> [Action] {
    grip = .between(until: instant + KeyHand.rest)
    return [Action(.release, at: instant)]
  }
}
