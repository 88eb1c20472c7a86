import AlarmCore
import CivilTime
import Scenarios

/// Makes a night that breaks a promise as short and as plain as it can, while it still breaks it.
///
///     all steps ── halves, quarters, … single steps left out ──► the fewest that are needed
///               ── each step plainer: no bounce, whole minutes, one click ──► plain
///
/// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
package struct Shrinker {
  /// Plays that one night is worth: some seconds.
  package static let mostPlays = 4_000

  private let house: House
  private let kept: BrokenPromise
  private var plays = 0

  /// Makes one for a promise that is to stay broken, in the same way.
  package init(keeping broken: BrokenPromise, in house: House) {
    kept = broken
    self.house = house
  }

  /// Makes a scenario shorter and plainer; what comes out breaks the same promise.
  package mutating func shrunk(_ scenario: Scenario) -> Scenario {
    var best = scenario
    var before = -1
    // Plainer steps may make others needless.
    while before != best.steps.count, plays < Shrinker.mostPlays {
      before = best.steps.count
      best = shorter(best)
      best = plainer(best)
    }
    return best
  }

  private mutating func breaks(_ scenario: Scenario) -> Bool {
    guard plays < Shrinker.mostPlays else { return false }
    plays += 1
    guard let broken = NightProof.play(scenario, in: house)?.broken else { return false }
    // Of the many ways to break one promise another may be another bug.
    return broken.promise == kept.promise && broken.kind == kept.kind
  }

  /// Leaves out whatever is not needed, large pieces first.
  private mutating func shorter(_ scenario: Scenario) -> Scenario {
    var best = scenario
    var size = best.steps.count
    while size >= 1 {
      var start = 0
      while start < best.steps.count {
        var candidate = best
        candidate.steps.removeSubrange(start..<min(start + size, best.steps.count))
        if !candidate.steps.isEmpty, breaks(candidate) { best = candidate } else { start += size }
      }
      size /= 2
    }
    return best
  }

  /// Makes each step plainer, and the seed.
  private mutating func plainer(_ scenario: Scenario) -> Scenario {
    var best = scenario
    if best.seed != 1 {
      var candidate = best
      candidate.seed = 1
      if breaks(candidate) { best = candidate }
    }
    for index in best.steps.indices {
      var isPlainer = true
      while isPlainer {
        isPlainer = false
        guard case .act(let action) = best.steps[index].kind else { break }
        for plain in Shrinker.plainer(action) {
          var candidate = best
          candidate.steps[index].kind = .act(plain)
          guard breaks(candidate) else { continue }
          best = candidate
          isPlainer = true
          break
        }
      }
    }
    return best
  }

  /// Plainer forms of an action, the plainest first.
  private static func plainer(_ action: Action) -> [Action] {
    switch action {
    case .wait(.after(let time)): plainer(time).map { .wait(.after($0)) }
    case .turn(let turn): plainer(turn).map(Action.turn)
    case .pressAndTurn(let turn): plainer(turn).map(Action.pressAndTurn)
    case .press(let length)
    where length < ClockLimits.readBackHold && length != HandHabit.press:
      [.press(HandHabit.press)]
    case .rock(let times, let every) where times > 1: [.rock(times: times / 2, every: every)]
    case .cutPower(let point) where point != .now: [.cutPower(.now)]
    case .restorePower(let restoration) where restoration != Restoration():
      [.restorePower(Restoration())]
    case .fail(let port, .slow(let time)) where time > .seconds(1):
      [.fail(port, .slow(.seconds(1)))]
    case .wait, .press, .rock, .replay, .button, .setClock, .stepClock, .slewClock, .trustClock,
      .setZone,
      .cutPower, .restorePower, .fail, .repair, .prefer, .attend, .order:
      []
    }
  }

  private static func plainer(_ turn: Turn) -> [Turn] {
    var plain: [Turn] = []
    if turn.bounces {
      plain.append(Turn(turn.detents, every: turn.every, bounces: false, missing: turn.missing))
    }
    if !turn.missing.isEmpty {
      plain.append(Turn(turn.detents, every: turn.every, bounces: turn.bounces))
    }
    if turn.every != Turn.usualPace {
      plain.append(Turn(turn.detents, bounces: turn.bounces, missing: turn.missing))
    }
    if abs(turn.detents) > 1 {
      let half = Turn(
        turn.detents / 2, every: turn.every, bounces: turn.bounces, missing: turn.missing)
      plain = [half] + plain
    }
    return plain
  }

  /// Half as long, in whole minutes, in whole hours.
  private static func plainer(_ time: Duration) -> [Duration] {
    let seconds = time.components.seconds
    var plain: [Int64] = []
    if seconds > 1 { plain.append(seconds / 2) }
    if seconds > 60, seconds % 60 != 0 { plain.append(seconds / 60 * 60) }
    return plain.map { .seconds($0) }
  }
}
