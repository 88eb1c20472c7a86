/// The checksum of every record: CRC-32C (Castagnoli), by a table of one byte a step.
///
/// Polynomial 1EDC6F41 reflected, start and final XOR FFFFFFFF; RFC 3720 §12.1, vectors in §B.4.
/// It finds every error of up to three bits in a page of 4 KiB, and of up to five in a short
/// record.
package enum CRC32C {
  /// A way to compute the same checksum; a ring takes a faster one where a board has one.
  package typealias Function = @Sendable (UnsafeRawBufferPointer) -> UInt32

  /// Computes the checksum of all bytes.
  @Sendable package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var remainder = UInt32.max
      for byte in bytes {
        let index = Int((remainder ^ UInt32(truncatingIfNeeded: byte)) & 0xFF)
        remainder = table[index] ^ (remainder >> 8)
      }
      return ~remainder
    }
  }

  /// The polynomial with its bits reversed, as a right-shifting register needs it.
  private static let reflectedPolynomial: UInt32 = 0x82F6_3B78

  /// The remainder of each byte value.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { remainder, _ in
      let shifted = remainder >> 1
      return remainder & 1 == 1 ? shifted ^ reflectedPolynomial : shifted
    }
  }
}
