import Chance
import Scenarios

/// Many generated nights, one after the other, each from the campaign's seed and its own number.
///
/// Which nights there are, and what comes of them, does not depend on who plays them.
package struct Campaign: Sendable {
  /// A night that broke a promise.
  package struct Failure: Sendable {
    /// Its number, from 0.
    package var night: Int
    /// What it broke.
    package var broken: BrokenPromise
  }

  /// What came of a stretch of nights.
  package struct Stretch: Sendable {
    /// What of the model they reached.
    package var coverage = ModelCoverage()
    /// How often clocks were woken.
    package var events = 0
    /// The first night that broke a promise; those behind it were not played.
    package var failure: Failure?

    /// Makes one in which nothing was played.
    package init() {}

    /// Adds the stretch behind it.
    package mutating func add(_ next: Stretch) {
      guard failure == nil else { return }
      coverage.add(next.coverage)
      events += next.events
      failure = next.failure
    }
  }

  private let seed: UInt64
  private let house: House

  /// Makes a campaign.
  package init(seed: UInt64, in house: House) {
    self.seed = seed
    self.house = house
  }

  /// The scenario of a night.
  package func scenario(of night: Int) -> Scenario {
    // Neighbouring seeds of the generator are far apart: each is stirred before it is used.
    var mixer = SeededGenerator(seed: seed)
    var stirred = SeededGenerator(seed: mixer.next() ^ UInt64(truncatingIfNeeded: night))
    return NightProof.scenario(seed: stirred.next(), in: house)
  }

  /// Plays a stretch of nights, up to the first that breaks a promise.
  package func play(_ nights: Range<Int>) -> Stretch {
    var stretch = Stretch()
    for night in nights {
      guard let outcome = NightProof.play(scenario(of: night), in: house) else { continue }
      stretch.coverage.add(outcome.coverage)
      stretch.events += outcome.events
      guard let broken = outcome.broken else { continue }
      stretch.failure = Failure(night: night, broken: broken)
      break
    }
    return stretch
  }
}
