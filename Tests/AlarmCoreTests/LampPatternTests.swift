import AlarmCore
import CivilTime
import Testing

@Suite struct LampPatternTests {
  private static let patterns: [LampPattern] =
    [.off, .on, .blink(on: 250, off: 250), .blink(on: 1_000, off: 1_000), .blink(on: 1, off: 3)]
    + (1...6).map(LampPattern.flashes)

  @Test(arguments: patterns) func nextChange_isTheNextDifferenceOfIsOn(pattern: LampPattern) {
    let wrong = (Int64(0)..<10_000).first { now in
      guard let next = pattern.nextChange(after: now) else {
        return pattern != .on && pattern != .off
      }
      // Steady up to there; a change that is none would wake the clock for nothing.
      let isOn = pattern.isOn(after: now)
      return next <= now || pattern.isOn(after: next - 1) != isOn
        || pattern.isOn(after: next) == isOn
    }
    #expect(wrong == nil, "milliseconds after the pattern began")
  }

  @Test(arguments: 1...6) func flashes_areSoManyAGroupBeginningDark(count: Int) {
    let lit = (Int64(0)..<3_000).map { LampPattern.flashes(count).isOn(after: $0) }
    let rises = zip(lit, lit.dropFirst()).filter { !$0 && $1 }.count
    #expect(rises == count)
    #expect(!lit[0])
    #expect(lit.suffix(400).allSatisfy { !$0 }, "groups are told apart by a pause")
  }
}
