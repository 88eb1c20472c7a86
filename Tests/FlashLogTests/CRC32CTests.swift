import Chance
import FlashLog
import Testing

@Suite struct CRC32CTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    var checksum: UInt32
  }

  /// RFC 3720 §B.4, and the check value of the CRC catalogues.
  static let vectors = [
    Vector(
      testDescription: "32 bytes of 00", bytes: .init(repeating: 0x00, count: 32),
      checksum: 0x8A91_36AA),
    Vector(
      testDescription: "32 bytes of FF", bytes: .init(repeating: 0xFF, count: 32),
      checksum: 0x62A8_AB43),
    Vector(testDescription: "rising", bytes: Array(0..<32), checksum: 0x46DD_794E),
    Vector(testDescription: "falling", bytes: (0..<32).reversed(), checksum: 0x113F_DB5C),
    Vector(
      testDescription: "iSCSI read command",
      bytes: [
        0x01, 0xC0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00,
        0x00, 0x00, 0x00, 0x14, 0x00, 0x00, 0x00, 0x18, 0x28, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
      ], checksum: 0xD996_3A56),
    Vector(
      testDescription: "digits", bytes: Array("123456789".utf8), checksum: 0xE306_9283),
    Vector(testDescription: "nothing", bytes: [], checksum: 0),
  ]

  @Test(arguments: vectors)
  func vector_hasItsChecksum(_ vector: Vector) {
    #expect(vector.bytes.withUnsafeBytes(CRC32C.checksum) == vector.checksum)
  }

  /// The definition, bit by bit.
  private func slow(_ bytes: [UInt8]) -> UInt32 {
    var remainder = UInt32.max
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0x82F6_3B78 : remainder >> 1
      }
    }
    return ~remainder
  }

  @Test func zerosAtTheEnd_countAsTheyAre_howeverManyTheyAre() {
    var random = SeededGenerator(seed: 11)
    for zeros in Array(0...200) + [1_000, 4_068, 4_096, 16_384, 20_000, 40_000] {
      for content in [0, 1, 7, 28, 150] {
        let bytes =
          (0..<content).map { _ in UInt8(truncatingIfNeeded: random.next()) }
          + [UInt8](repeating: 0, count: zeros)
        #expect(
          bytes.withUnsafeBytes(CRC32C.checksum) == slow(bytes), "\(content) and \(zeros) zeros")
      }
    }
  }

  @Test func handedInFunction_isUsed() throws {
    let format = RecordFormat(geometry: smallGeometry, kind: .state) { UInt32($0.count) }
    let bytes = format.encode(Record(sequence: 1, bootID: 0, payload: [7]))
    #expect(Array(bytes.suffix(4)) == [60, 0, 0, 0])
  }
}
