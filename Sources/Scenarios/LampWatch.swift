/// Watches one lamp and tells the pattern it shows; a pattern is known once it was
/// watched for as long as it takes.
package struct LampWatch: Hashable, Sendable {
  /// Whether it is lit now.
  package private(set) var isLit = false
  /// The latest changes, the newest last; each turns the lamp over.
  private var changes: [ScenarioInstant] = []

  /// Enough for the longest pattern: two groups of five flashes and what parts them.
  private static let mostChanges = 24
  /// A dark time beyond this parts two groups of flashes.
  private static let groupGap = Duration.milliseconds(600)
  /// Looks of an onlooker, and wakes of a clock, may come so late.
  private static let tolerance = Duration.milliseconds(60)

  /// Makes a watch of a lamp that was dark for ever.
  package init() {}

  /// Notes whether it is lit at an instant; instants do not decrease.
  package mutating func note(_ isLit: Bool, at instant: ScenarioInstant) {
    guard isLit != self.isLit else { return }
    self.isLit = isLit
    changes.append(instant)
    if changes.count > Self.mostChanges { changes.removeFirst() }
  }

  /// True when the lamp shows this at an instant.
  package func shows(_ sight: LampSight, at instant: ScenarioInstant) -> Bool {
    switch sight {
    case .lit: isLit
    case .dark: !isLit
    case .blinking: blinks(each: .milliseconds(250), at: instant)
    case .slowBlinking: blinks(each: .milliseconds(1_000), at: instant)
    case .flashing2: flashes(at: instant) == 2
    case .flashing3: flashes(at: instant) == 3
    case .flashing4: flashes(at: instant) == 4
    case .flashing5: flashes(at: instant) == 5
    }
  }

  /// True when it blinks as badge LEDs do whose number does not fit.
  package func overflows(at instant: ScenarioInstant) -> Bool {
    blinks(each: .milliseconds(500), at: instant)
  }

  /// What it shows, in the words of the language: a pattern if it is one.
  package func sight(at instant: ScenarioInstant) -> LampSight {
    LampSight.allCases.last { shows($0, at: instant) } ?? .dark
  }

  /// True when the last two blinks were whole, of this length, and it is not over.
  private func blinks(each half: Duration, at instant: ScenarioInstant) -> Bool {
    guard changes.count >= 5, let last = changes.last else { return false }
    let recent = changes.suffix(5)
    let isRegular = zip(recent, recent.dropFirst()).allSatisfy { before, after in
      let length = after - before
      return length > half - Self.tolerance && length < half + Self.tolerance
    }
    return isRegular && instant - last < half + Self.tolerance
  }

  /// How many short flashes the last whole group had; nil when there was none or it is over.
  ///
  ///     ___█_█_______________█_█_______          read from the newest flash back
  ///                             └ later - end: a gap ends a group, two gaps make it whole
  private func flashes(at instant: ScenarioInstant) -> Int? {
    guard let last = changes.last, instant - last < .milliseconds(3_000) else { return nil }
    var count = 0
    var isWhole = false
    var later = isLit ? last : instant
    var index = changes.count - (isLit ? 2 : 1)
    while index >= 1 {
      let (begin, end) = (changes[index - 1], changes[index])
      if later - end > Self.groupGap {
        if isWhole { return count }
        (isWhole, count) = (true, 0)
      }
      guard end - begin < .milliseconds(200) + Self.tolerance else { return nil }
      // Blinks are further apart than flashes of a group.
      guard count == 0 || later - begin < .milliseconds(400) + Self.tolerance else { return nil }
      count += 1
      later = begin
      index -= 2
    }
    // Before the first flash of all it was dark for ever.
    return isWhole && changes.count < Self.mostChanges ? count : nil
  }
}
