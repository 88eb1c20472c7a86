import Lab
import Testing

@Suite struct SeenPatternTests {
  @Test func looks_becomePatterns() {
    #expect(SeenPattern(looks: []) == .off)
    #expect(SeenPattern(looks: [false, false]) == .off)
    #expect(SeenPattern(looks: [true, true]) == .on)
    #expect(
      SeenPattern(looks: [false, true, false, true]) == .blinking(times: 2, percent: 50))
    #expect(SeenPattern(looks: [true, false, false, false]) == .blinking(times: 0, percent: 25))
  }

  @Test(arguments: [
    (LampExpectation.off, [SeenPattern.off, .off], true),
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
    expectation: LampExpectation, patterns: [SeenPattern], held: Bool
  ) {
    #expect(expectation.holds(for: patterns) == held)
  }
}
