import Chance
import Foundation

/// Hands spoilt files to a reader, one after the other, by a seed.
///
/// Case n is made of the seed plus n alone, so that a case that failed is the first one when it is
/// played again.
package struct FuzzRun {
  /// One case that a reader did not take as it must.
  package struct Failure: Sendable, CustomStringConvertible {
    /// What is wrong.
    package let text: String
    /// The command that plays this case first.
    package let replay: String
    /// What was read.
    package let bytes: [UInt8]

    /// All of it, the bytes as text where they are some.
    package var description: String {
      let shown = String(decoding: bytes, as: UTF8.self).debugDescription
      return "\(text); replay with: \(replay); bytes: \(shown)"
    }
  }

  /// What came of a run.
  package struct Report: Sendable {
    /// How many cases there were.
    package var cases = 0
    /// How many of them were taken.
    package var taken = 0
    /// How many were told.
    package var told = 0
    /// The first that failed; nil when none did.
    package var failure: Failure?
  }

  /// What a reader did with a case.
  package enum Outcome {
    /// It read a value.
    case taken
    /// It said what is wrong.
    case told
    /// It did something else, which is told here.
    case wrong(String)
  }

  /// After so many cases the seed is said again: where a reader traps, that is all that is left.
  private static let stride = 20_000

  private let test: String
  private let seed: UInt64
  private let corpus: [[UInt8]]
  private let pieces: [[UInt8]]
  private let longest: Int

  /// Takes WECKER_SEED where it is set, else a new one.
  ///
  /// `corpus` are good files, `pieces` what means something in them; cases are cut to `longest`
  /// bytes.
  package init(_ test: String, corpus: [String], pieces: [String], longest: Int) {
    self.init(
      test, files: corpus.map { Array($0.utf8) }, pieces: pieces.map { Array($0.utf8) },
      longest: longest)
  }

  /// The same for files that are no text.
  package init(_ test: String, files: [[UInt8]], pieces: [[UInt8]], longest: Int) {
    self.test = test
    corpus = files
    self.pieces = pieces
    self.longest = longest
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    seed = given ?? UInt64.random(in: 0..<1_000_000_000)
  }

  /// Runs so many cases, or for as many seconds as WECKER_FUZZ_SECONDS says; ends at a failure.
  package func run(cases: Int, _ read: ([UInt8]) -> Outcome) -> Report {
    let words = ProcessInfo.processInfo.environment["WECKER_FUZZ_SECONDS"]
    let seconds = words.flatMap { Double($0) } ?? 0
    let end = Date(timeIntervalSinceNow: seconds)
    // From where the seed was said last, a trap is not far.
    let extent = seconds > 0 ? "WECKER_FUZZ_SECONDS=30 " : ""
    var report = Report()
    while seconds > 0 ? Date() < end : report.cases < cases {
      let seed = self.seed &+ UInt64(report.cases)
      if report.cases % Self.stride == 0 {
        // A crash loses what waits to be written.
        FileHandle.standardError.write(
          Data("\(test): case \(report.cases); replay with: \(extent)\(replay(of: seed))\n".utf8))
      }
      let bytes = spoilt(by: seed)
      report.cases += 1
      switch read(bytes) {
      case .taken: report.taken += 1
      case .told: report.told += 1
      case .wrong(let text):
        report.failure = Failure(text: text, replay: replay(of: seed), bytes: bytes)
        return report
      }
    }
    return report
  }

  private func replay(of seed: UInt64) -> String {
    "WECKER_SEED=\(seed) swift test --filter \(test)"
  }

  private func spoilt(by seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes = corpus.randomElement(using: &random) ?? []
    // Mostly little, so that much is still taken.
    let times = min(Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
    for _ in 0..<times { spoil(&bytes, &random) }
    return Array(bytes.prefix(longest))
  }

  private func spoil(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(place + Int.random(in: 0...24, using: &random), bytes.count)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
    case 3:
      bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &random) ?? [])
    case 4 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 5 where place < bytes.count:
      bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 6:
      // The end of one file on the beginning of another.
      let other = corpus.randomElement(using: &random) ?? []
      let from = Int.random(in: 0...other.count, using: &random)
      bytes.replaceSubrange(place..., with: other[from...])
    case 7:
      // The same over and over: depth, and numbers that grow too big.
      let again = Array(bytes[place..<end])
      for _ in 0..<Int.random(in: 0...200, using: &random) {
        bytes.insert(contentsOf: again, at: place)
      }
    default: bytes.removeSubrange(place...)
    }
  }
}
