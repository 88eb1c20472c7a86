import Foundation

/// A small generator that repeats itself from its seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A generator with the seed from the environment, or a new one; prints how to replay it.
  static func announced(for test: String, about: String = "") -> SeededRandom {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    let name = about.isEmpty ? test : about
    print("\(name): replay with: WECKER_SEED=\(seed) swift test --filter \(test)")
    return SeededRandom(seed: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
