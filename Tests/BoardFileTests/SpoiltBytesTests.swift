import BoardFile
import Foundation
import Testing

/// Random damage to a shipped file: the reader must answer with a board or an error, never trap.
@Suite struct SpoiltBytesTests {
  /// xorshift64*: small, and the same on every machine.
  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 0x2545_F491_4F6C_DD1D
    }
  }

  static let seed: UInt64 = {
    let given = ProcessInfo.processInfo.environment["WECKER_SEED"].flatMap { UInt64($0) }
    return given ?? UInt64.random(in: 1...UInt64.max)
  }()

  @Test func damage_isAnsweredWithinTheFile() throws {
    let replay = "WECKER_SEED=\(Self.seed) swift test --filter SpoiltBytesTests"
    print("replay: \(replay)")
    var generator = Generator(state: Self.seed)
    let original = Array(SampleBoard.text.utf8)
    var refused = 0
    for _ in 0..<3_000 {
      let bytes = damaged(original, &generator)
      do throws(BoardFileError) {
        _ = try BoardFile.parse(bytes, file: "board.yaml")
      } catch {
        refused += 1
        let place = error.position
        let lines = 1 + bytes.count { $0 == 10 || $0 == 13 }
        #expect((1...lines + 1).contains(place.line) && place.column >= 1, "\(error); \(replay)")
        #expect(!error.description.contains("\n"), "\(replay)")
      }
    }
    #expect(refused > 1_000, "\(replay)")
  }

  private func damaged(_ bytes: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let syntax = Array("{}[]:,-#&*!|>'\"%@`?\n\t 0a".utf8)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] = syntax[Int.random(in: 0..<syntax.count, using: &generator)]
      case 2: bytes.insert(syntax[Int.random(in: 0..<syntax.count, using: &generator)], at: place)
      case 3: bytes.remove(at: place)
      default: bytes.removeLast(Int.random(in: 0..<min(40, bytes.count), using: &generator))
      }
    }
    return bytes
  }
}
