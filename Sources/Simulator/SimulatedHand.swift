import AlarmCore
import Scenarios

/// A hand on the knob and the button: turns, presses and holds, with contacts that bounce.
///
/// It plans ahead: each verb begins where the one before ended, at `cursor`.
package struct SimulatedHand {
  /// When the next verb begins.
  package var cursor: BootInstant
  private var world: SimulatedWorld
  private var bounce: Bounce
  private var shaft: Shaft
  /// True while the button is held down.
  package private(set) var isDown = false
  /// True when the shaft stands in a detent.
  package var isAtRest: Bool { shaft.isAtRest }
  /// What the turn under way does to each of its changes of a contact.
  private var wear = Wear()

  /// How the contacts of a turn are, beyond what any do.
  private struct Wear {
    var bounces = true
    /// Which changes the kernel misses, counted from 1.
    var missing: Set<Int> = []
    var changes = 0
  }

  /// Makes a hand; the seed makes the bounces.
  package init(on world: SimulatedWorld, kind: KnobKind, seed: UInt64) {
    self.world = world
    shaft = Shaft(kind)
    bounce = Bounce(seed: seed)
    cursor = world.now().boot
  }

  /// Does nothing for a while.
  package mutating func wait(_ duration: Duration) { cursor = cursor + duration }

  /// Waits until an instant, if that is ahead.
  package mutating func wait(until instant: BootInstant) { cursor = max(cursor, instant) }

  /// Goes on with another world, as after a power cut: knob and button stand as they stood.
  package mutating func move(to world: SimulatedWorld) {
    self.world = world
    cursor = world.now().boot
    world.inputs.set(.knobA, to: shaft.a)
    world.inputs.set(.knobB, to: shaft.b)
    world.inputs.set(.button, to: isDown)
  }

  /// Turns by detents, clockwise positive, each taking so long.
  package mutating func turn(
    _ detents: Int, each: Duration = HandHabit.detent, bounces: Bool = true,
    missing: Set<Int> = []
  ) {
    wear = Wear(bounces: bounces, missing: missing)
    defer { wear = Wear() }
    turn(detents, each: each)
  }

  /// Rocks the shaft half a detent out of its rest and back, so often; a quarter-cycle knob has no
  /// half.
  package mutating func rock(_ times: Int, each: Duration) {
    let half = shaft.kind.quarters / 2
    for index in 0..<times {
      let start = cursor
      for clockwise in [index % 2 == 0, index % 2 != 0] {
        for _ in 0..<half {
          quarter(clockwise: clockwise)
          cursor = cursor + each / (4 * half)
        }
      }
      cursor = start + each
    }
  }

  /// Does again what contacts did, at instants that count from its beginning.
  package mutating func replay(_ changes: [LineEdge]) {
    let start = cursor
    var stands = (a: shaft.a, b: shaft.b)
    for change in changes {
      switch change.line {
      case .knobA where change.level != stands.a: stands.a = change.level
      case .knobB where change.level != stands.b: stands.b = change.level
      case .button where change.level != isDown: isDown = change.level
      case .knobA, .knobB, .button: continue
      }
      cursor = start + (change.at - BootInstant(nanoseconds: 0))
      world.schedule(.line(change.line, change.level), at: cursor)
    }
    shaft.stand(a: stands.a, b: stands.b)
    cursor = cursor + HandHabit.afterPress
  }

  private mutating func turn(_ detents: Int, each: Duration) {
    // The contacts change in the first half of a detent; then the spring holds the shaft.
    let pause = each / (2 * shaft.kind.quarters)
    for _ in 0..<abs(detents) {
      let start = cursor
      for _ in 0..<shaft.kind.quarters {
        quarter(clockwise: detents > 0)
        cursor = cursor + pause
      }
      cursor = start + each
    }
  }

  /// Presses and lets go.
  package mutating func press(for duration: Duration = HandHabit.press) {
    setButton(true)
    cursor = cursor + duration
    setButton(false)
    cursor = cursor + HandHabit.afterPress
  }

  /// Presses, turns, and lets go.
  package mutating func pressAndTurn(
    _ detents: Int, each: Duration = HandHabit.detent, bounces: Bool = true,
    missing: Set<Int> = []
  ) {
    setButton(true)
    cursor = cursor + HandHabit.press
    turn(detents, each: each, bounces: bounces, missing: missing)
    setButton(false)
    cursor = cursor + HandHabit.afterPress
  }

  /// Closes or opens the button's contact; one that stands so already does nothing.
  package mutating func setButton(_ isPressed: Bool) {
    guard isPressed != isDown else { return }
    isDown = isPressed
    bounce(.button, to: isPressed, bounces: true)
  }

  private mutating func quarter(clockwise: Bool) {
    let (line, level) = shaft.quarter(clockwise: clockwise)
    change(line, to: level)
  }

  /// One change of a contact of the knob, the next one of its turn.
  private mutating func change(_ line: InputLine, to level: Bool) {
    wear.changes += 1
    if wear.missing.contains(wear.changes) {
      world.schedule(.missed(line, level), at: cursor)
    } else {
      bounce(line, to: level, bounces: wear.bounces)
    }
  }

  private mutating func bounce(_ line: InputLine, to level: Bool, bounces: Bool) {
    guard bounces else { return world.schedule(.line(line, level), at: cursor) }
    // A closed knob contact pulls its line down; the button's level is true while it is closed.
    let isClosing = line == .button ? level : !level
    for (instant, report) in bounce.reports(to: level, isClosing: isClosing, at: cursor) {
      world.schedule(.line(line, report), at: instant)
    }
  }
}
