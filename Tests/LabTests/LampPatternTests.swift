import Lab
import Testing

@Suite struct LampPatternTests {
  @Test func looks_becomePatterns() {
    #expect(LampPattern(looks: []) == .off)
    #expect(LampPattern(looks: [false, false]) == .off)
    #expect(LampPattern(looks: [true, true]) == .on)
    #expect(
      LampPattern(looks: [false, true, false, true]) == .blinking(times: 2, percent: 50))
    #expect(LampPattern(looks: [true, false, false, false]) == .blinking(times: 0, percent: 25))
  }

  @Test(arguments: [
    (LampExpectation.off, [LampPattern.off, .off], true),
    (.off, [.on, .off], false),
    (.off, [.off, .on], false),
    (.off, [], true),
    (.firstOn, [.on, .off, .off], true),
    (.firstOn, [.on, .on], false),
    (.firstOn, [.blinking(times: 3, percent: 50)], false),
    (.firstOn, [], false),
    (.firstBlinking, [.blinking(times: 3, percent: 50), .off], true),
    (.firstBlinking, [.on], false),
    (.any, [.on, .on], true),
    (.any, [], true),
  ])
  func expectation_holdsForPatterns(
    expectation: LampExpectation, patterns: [LampPattern], held: Bool
  ) {
    #expect(expectation.holds(for: patterns) == held)
  }
}
