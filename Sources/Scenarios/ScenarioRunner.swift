import CivilTime
import YAML

/// Plays a scenario on a bench, step by step, and judges it.
///
///     step ── act ──────► the bench does it, and time passes
///          ── expect ───► time passes until it is so, or too late
///          ── never ────► time passes, and it must not be so
///
/// What must never be so during other steps is looked at with every change.
package struct ScenarioRunner {
  /// What is written down.
  package private(set) var tracer: Tracer

  private let scenario: Scenario
  private let bench: any Bench
  /// When simulated time has run out; nil: never.
  private let end: ScenarioInstant?
  /// What must not be so now, innermost last.
  private var guards: [(conditions: [Condition], position: SourcePosition?)] = []
  /// The step that is played.
  private var position: SourcePosition?
  /// What ended the scenario early.
  private var stopped: Verdict?
  /// How many things are left that were done before this player began.
  private var skipped: Int

  /// Makes a player; `timeout` is simulated time.
  ///
  /// Where a bench had to end in the middle, as with the machine it runs on, another player goes on
  /// behind so many things that were done (`done`, waits not counted), on a bench that stands
  /// there.
  package init(
    _ scenario: Scenario, on bench: any Bench, timeout: Duration? = nil, after done: Int = 0
  ) {
    self.scenario = scenario
    self.bench = bench
    skipped = done
    end = timeout.map { ScenarioInstant.begin + $0 }
    tracer = Tracer(bench.observation)
  }

  /// Plays it to its end, or to the first thing that is wrong.
  package mutating func run() -> Verdict {
    if let verdict = bench.lacking(for: scenario) { return verdict }
    // What happened between the two machines: power is back, and the clock told something.
    if skipped > 0 { _ = see(bench.observation) }
    do throws(BenchFailure) {
      try play(scenario.steps)
    } catch {
      return .broken(error)
    }
    if stopped == nil { keepPromises() }
    return stopped ?? .passed
  }

  /// A bench that judges the clock has the last word, unless the scenario is about that.
  private mutating func keepPromises() {
    let isAsked = scenario.conditions.contains { $0 == .promises(areKept: false) }
    guard !isAsked, let broken = bench.observation.broken else { return }
    stopped = .failed(
      Verdict.Failure(
        position: position, wanted: "every promise kept (docs/promises.md)", seen: broken,
        at: bench.observation.at))
  }

  private mutating func play(_ steps: [Step]) throws(BenchFailure) {
    for step in steps where stopped == nil {
      position = step.position
      switch step.kind {
      case .act(let action): try act(action)
      case .expect(let expect):
        guard skipped == 0 else { continue }
        look(at: expect.conditions)
        try demand(expect)
      case .never(let never): try forbid(never)
      }
    }
  }

  private mutating func act(_ action: Action) throws(BenchFailure) {
    if case .wait(let mark) = action {
      guard skipped == 0, let end = limit(of: mark) else { return }
      look()
      _ = try pass(to: end) { _ in false }
      return
    }
    guard skipped == 0 else {
      skipped -= 1
      return
    }
    look()
    tracer.note(.act, action.phrase, at: bench.observation)
    try bench.perform(action) { seen in see(seen) }
    runOut()
  }

  /// Tells a bench that has to look what is asked about from now on, guards included.
  private func look(at conditions: [Condition] = []) {
    bench.look(at: guards.flatMap(\.conditions) + conditions)
  }

  /// Waits until something is so.
  private mutating func demand(_ expect: Step.Expect) throws(BenchFailure) {
    let isSo = { (seen: Observation) in Condition.hold(expect.conditions, in: seen) }
    // Both are counted from here.
    guard let earliest = limit(of: expect.notBefore ?? .after(.zero)),
      let latest = limit(of: expect.within ?? expect.notBefore ?? .after(.zero))
    else { return }
    if expect.notBefore != nil, !earliest.isReached(by: bench.observation) {
      let early =
        isSo(bench.observation)
        ? bench.observation
        : try pass(to: earliest) { seen in !earliest.isReached(by: seen) && isSo(seen) }
      if let early { return fail(expect, .tooEarly, early) }
    }
    if stopped == nil, !isSo(bench.observation), try pass(to: latest, until: isSo) == nil {
      return fail(expect, .notSo, bench.observation)
    }
    if let length = expect.holdsFor {
      let gap = try pass(to: Limit(bench.observation.at + length)) { seen in !isSo(seen) }
      if let gap { return fail(expect, .noLonger, gap) }
    }
    guard stopped == nil else { return }
    tracer.note(.check, Condition.wanted(expect.conditions), at: bench.observation)
  }

  /// Looks that something is never so.
  private mutating func forbid(_ never: Step.Never) throws(BenchFailure) {
    guards.append((never.conditions, position))
    defer { guards.removeLast() }
    if skipped == 0 {
      look()
      guard !see(bench.observation) else { return }
    }
    switch never.extent {
    case .during(let steps): try play(steps)
    case .until(let mark):
      guard skipped == 0, let end = limit(of: mark) else { return }
      _ = try pass(to: end) { _ in false }
    }
    guard stopped == nil, skipped == 0 else { return }
    tracer.note(.check, "never \(Condition.wanted(never.conditions))", at: bench.observation)
  }
}

extension ScenarioRunner {
  /// Up to when something lasts: an instant, or what the wall clock shows, however that is set or
  /// slewed meanwhile.
  private struct Limit {
    var instant: ScenarioInstant
    var wall: WallTime?

    init(_ instant: ScenarioInstant, wall: WallTime? = nil) {
      self.instant = instant
      self.wall = wall
    }

    func isReached(by seen: Observation) -> Bool {
      wall.map { seen.wall >= $0 } ?? (seen.at >= instant)
    }

    /// When it is reached if nobody sets the clock.
    func estimate(from seen: Observation) -> ScenarioInstant {
      wall.map { seen.at + ($0 - seen.wall) } ?? instant
    }
  }

  /// Lets time pass until it is enough, the scenario is over, or simulated time has run out; gives
  /// what was seen when it was enough.
  ///
  /// A bench may show several things before it stops: the first that is enough decides.
  private mutating func pass(
    to limit: Limit, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) -> Observation? {
    var enough: Observation?
    func takes(_ seen: Observation, _ see: (Observation) -> Bool) -> Bool {
      let isOver = see(seen)
      if !isOver, enough == nil, isEnough(seen) { enough = seen }
      return isOver || enough != nil
    }
    while stopped == nil, enough == nil, !limit.isReached(by: bench.observation) {
      let instant = limit.estimate(from: bench.observation)
      let target = end.map { min($0, instant) } ?? instant
      try bench.pass(to: target) { seen in
        // A clock that is set forward reaches it before the instant that was worked out.
        takes(seen) { self.see($0) } || limit.estimate(from: seen) < target
      }
      if let end, bench.observation.at >= end { break }
    }
    let isOver = takes(bench.observation) { self.see($0) }
    if !isOver, !limit.isReached(by: bench.observation) { stopped = .outOfTime(position) }
    return stopped == nil ? enough : nil
  }

  /// Stops when an action took more than there was of simulated time.
  private mutating func runOut() {
    if stopped == nil, let end, bench.observation.at > end { stopped = .outOfTime(position) }
  }

  /// Takes what is seen; true when the scenario is over.
  private mutating func see(_ seen: Observation) -> Bool {
    tracer.see(seen)
    guard stopped == nil else { return true }
    for watched in guards where Condition.hold(watched.conditions, in: seen) {
      stopped = .failed(
        Verdict.Failure(
          position: watched.position, wanted: "never \(Condition.wanted(watched.conditions))",
          seen: Condition.seen(watched.conditions, in: seen), at: seen.at))
      return true
    }
    return false
  }

  /// What a mark means from here; a civil time that is past ends the scenario, since nothing could
  /// be so by then.
  private mutating func limit(of mark: TimeMark) -> Limit? {
    let seen = bench.observation
    if let delay = mark.delay(from: seen.wall, in: seen.zone) {
      guard delay <= Scenario.longestTime, (seen.at - .begin) + delay <= Scenario.longest else {
        let step = DurationText.of(Scenario.longestTime)
        stopped = .failed(
          Verdict.Failure(
            position: position,
            wanted: "a step of at most \(step) in a scenario of at most 200 years",
            seen: "\(mark.text) is too far from \(seen.text)", at: seen.at))
        return nil
      }
      switch mark {
      case .after: return Limit(seen.at + delay)
      case .time, .civil: return Limit(seen.at + delay, wall: seen.wall + delay)
      }
    }
    stopped = .failed(
      Verdict.Failure(
        position: position, wanted: "a time that is ahead: \(mark.text)",
        seen: "the clock shows \(seen.text)", at: seen.at))
    return nil
  }

  private enum Miss { case tooEarly, notSo, noLonger }

  private mutating func fail(_ expect: Step.Expect, _ miss: Miss, _ seen: Observation) {
    guard stopped == nil else { return }
    let wanted = Condition.wanted(expect.conditions)
    let window: String
    switch miss {
    case .tooEarly: window = " not before \(expect.notBefore?.text ?? "")"
    case .notSo: window = expect.within.map { " within \($0.text)" } ?? ""
    case .noLonger: window = expect.holdsFor.map { " for \(DurationText.of($0))" } ?? ""
    }
    stopped = .failed(
      Verdict.Failure(
        position: position, wanted: wanted + window,
        seen: Condition.seen(expect.conditions, in: seen), at: seen.at))
  }
}
