import AlarmCore

// What the driver sees: lamps, and what the process costs.
extension StoryPlayer {
  func look(armed: LampExpectation, badge: LampExpectation) throws(LabFailure) {
    let badgeLamps = (0..<lines.badgeLampCount).map { Output.badgeLamp($0) }
    let watched = [.armedLamp] + badgeLamps
    var looks = [[Bool]](repeating: [], count: watched.count)
    var next = time.boot
    let count = Int(StoryPlayer.lookingTime / StoryPlayer.lookingEvery)
    for _ in 0..<count {
      for (index, output) in watched.enumerated() {
        looks[index].append(try lines.isActive(output))
      }
      next = next + StoryPlayer.lookingEvery
      time.sleep(until: next)
    }
    let patterns = looks.map(SeenPattern.init(looks:))
    let held = armed.holds(for: patterns.prefix(1)) && badge.holds(for: patterns.dropFirst())
    let badgeWords = patterns.dropFirst().map(\.text).joined(separator: ", ")
    tell(held, "armed LED \(patterns[0].text); badge LEDs \(badgeWords)")
  }

  func beginIdle() throws(LabFailure) {
    guard let clock, clock.isRunning else { return tell(false, "the clock has ended") }
    let figures = try ProcessFigures(process: clock.process)
    idleSince = (figures, time.boot)
    tell(nil, "idle: \(figures.text)")
  }

  func endIdle() throws(LabFailure) {
    guard let clock, clock.isRunning, let (before, since) = idleSince else {
      return tell(false, "the clock has ended")
    }
    let figures = try ProcessFigures(process: clock.process)
    let switches = figures.voluntarySwitches - before.voluntarySwitches
    let minutes = Int(((time.boot - since) / .seconds(60)).rounded())
    tell(switches <= minutes, "woke \(switches) times in \(minutes) idle minutes; \(figures.text)")
  }
}

extension ProcessFigures {
  var text: String { "\(residentKiB) KiB resident (\(anonymousKiB) its own), \(threads) threads" }
}

extension Output {
  /// The outputs of a board that are active now.
  static func allLit(of lines: SimulatedLines) throws(LabFailure) -> [Output] {
    var lit: [Output] = []
    let all = [.armedLamp, .buzzer] + (0..<lines.badgeLampCount).map { Output.badgeLamp($0) }
    for output in all where try lines.isActive(output) { lit.append(output) }
    return lit
  }
}
