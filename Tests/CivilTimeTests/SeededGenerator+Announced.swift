import Chance
import Foundation

extension SeededGenerator {
  /// A generator with the seed from the environment, or a new one; prints how to replay it.
  static func announced(for test: String, about: String = "") -> SeededGenerator {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    let name = about.isEmpty ? test : about
    print("\(name): replay with: WECKER_SEED=\(seed) swift test --filter \(test)")
    return SeededGenerator(seed: seed)
  }
}
