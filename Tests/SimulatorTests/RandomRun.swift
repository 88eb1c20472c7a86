import Foundation

/// One run of a random test: its seed, how much it does, and the command that plays it again.
struct RandomRun {
  /// True when WECKER_LONG=1 asks for as much as a night allows.
  static let isLong = ProcessInfo.processInfo.environment["WECKER_LONG"] == "1"

  let seed: UInt64
  let replay: String

  /// Takes WECKER_SEED where it is set, else a new seed; prints what replays it.
  init(_ test: String) {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    seed = given ?? UInt64.random(in: 0..<1_000_000)
    let extent = RandomRun.isLong ? "WECKER_LONG=1 " : ""
    replay = "\(extent)WECKER_SEED=\(seed) swift test --filter \(test)"
    print("\(test): replay with: \(replay)")
  }

  /// So much, or in a long run that much.
  static func count(_ usual: Int, long: Int) -> Int { isLong ? long : usual }
}
