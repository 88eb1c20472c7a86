import Foundation

/// The seed of a random test.
enum RandomSeed {
  /// Takes WECKER_SEED where it is set, else a new one; prints how to replay it.
  static func announced(for test: String) -> UInt64 {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0..<1_000_000)
    print("\(test): replay with: WECKER_SEED=\(seed) swift test --filter \(test)")
    return seed
  }
}
