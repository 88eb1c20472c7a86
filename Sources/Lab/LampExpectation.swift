/// How a group of lamps is to look.
package enum LampExpectation: Hashable, Sendable {
  /// None is ever lit.
  case off
  /// The first is lit all the time and the others never: the armed LED, or a badge of one.
  case firstOn
  /// The first is lit for a part of the time.
  case firstBlinking
  /// Nothing is expected; how they look is only told.
  case any
}

extension LampExpectation {
  /// Whether lamps look as expected, the first lamp first.
  package func holds(for patterns: some Collection<SeenPattern>) -> Bool {
    guard let first = patterns.first else { return self == .off || self == .any }
    let othersAreOff = patterns.dropFirst().allSatisfy { $0 == .off }
    switch (self, first) {
    case (.any, _): return true
    case (.off, .off), (.firstOn, .on), (.firstBlinking, .blinking): return othersAreOff
    case (.off, _), (.firstOn, _), (.firstBlinking, _): return false
    }
  }
}
