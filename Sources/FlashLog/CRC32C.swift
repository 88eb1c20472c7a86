/// The checksum of every record: CRC-32C (Castagnoli), by tables of eight bytes a step.
///
/// Polynomial 1EDC6F41 reflected, start and final XOR FFFFFFFF; RFC 3720 §12.1, vectors in §B.4.
/// The way with eight tables: Kounavis and Berry, "A Systematic Approach to Building High
/// Performance, Software-based, CRC Generators", 2005 ("slicing-by-8").
/// It finds every error of up to three bits in a page of 4 KiB, and of up to five in a short
/// record.
package enum CRC32C {
  /// A way to compute the same checksum; a ring takes a faster one where a board has one.
  package typealias Function = @Sendable (UnsafeRawBufferPointer) -> UInt32

  /// Computes the checksum of all bytes.
  @Sendable package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      var remainder = UInt32.max
      let words = bytes.count / 8
      for index in 0..<words {
        let word = bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
        remainder = step(UInt64(littleEndian: word) ^ UInt64(remainder), tables)
      }
      for byte in bytes[(8 * words)...] {
        let index = Int((remainder ^ UInt32(truncatingIfNeeded: byte)) & 0xFF)
        remainder = tables[index] ^ (remainder >> 8)
      }
      return ~remainder
    }
  }

  /// The remainder of eight bytes, the first one lowest: each by the table of its distance.
  @inline(__always) private static func step(
    _ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var remainder: UInt32 = 0
    for place in 0..<8 {
      let byte = Int(truncatingIfNeeded: word >> UInt64(8 * place)) & 0xFF
      remainder ^= tables[(7 - place) * 256 + byte]
    }
    return remainder
  }

  /// The polynomial with its bits reversed, as a right-shifting register needs it.
  private static let reflectedPolynomial: UInt32 = 0x82F6_3B78

  /// The remainder of each byte value, followed by 0 to 7 bytes of zero: eight tables.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      tables[byte] = (0..<8).reduce(UInt32(byte)) { remainder, _ in
        let shifted = remainder >> 1
        return remainder & 1 == 1 ? shifted ^ reflectedPolynomial : shifted
      }
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 0xFF)] ^ (before >> 8)
    }
    return tables
  }()
}
