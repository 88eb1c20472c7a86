/// The checksum of every record: CRC-32C (Castagnoli), by tables of eight bytes a step.
///
/// Polynomial 1EDC6F41 reflected, start and final XOR FFFFFFFF; RFC 3720 §12.1, vectors in §B.4.
/// The way with eight tables: Kounavis and Berry, "A Systematic Approach to Building High
/// Performance, Software-based, CRC Generators", 2005 ("slicing-by-8"). Most of a page is zeros
/// behind a short record; a run of them is a linear step, taken at once.
/// It finds every error of up to three bits in a page of 4 KiB, and of up to five in a short
/// record.
package enum CRC32C {
  /// A way to compute the same checksum; a ring takes a faster one where a board has one.
  package typealias Function = @Sendable (UnsafeRawBufferPointer) -> UInt32

  /// Computes the checksum of all bytes.
  @Sendable package static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let end = endOfContent(bytes)
    let remainder = tables.withUnsafeBufferPointer { tables in
      var remainder = UInt32.max
      let words = end / 8
      for index in 0..<words {
        let word = bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self)
        remainder = step(UInt64(littleEndian: word) ^ UInt64(remainder), tables)
      }
      for byte in bytes[(8 * words)..<end] {
        let index = Int((remainder ^ UInt32(truncatingIfNeeded: byte)) & 0xFF)
        remainder = tables[index] ^ (remainder >> 8)
      }
      return remainder
    }
    return ~advanced(remainder, overZeros: bytes.count - end)
  }

  /// Where the zeros at the end begin, in steps of 64 bytes from there.
  private static func endOfContent(_ bytes: UnsafeRawBufferPointer) -> Int {
    typealias Words = SIMD8<UInt64>
    let size = MemoryLayout<Words>.size
    var end = bytes.count
    while end >= size,
      bytes.loadUnaligned(fromByteOffset: end - size, as: Words.self) == .zero
    { end -= size }
    return end
  }

  /// The remainder after so many more bytes of zero: a step for each power of two among them.
  private static func advanced(_ remainder: UInt32, overZeros count: Int) -> UInt32 {
    var remainder = remainder
    var left = count
    while left > 0 {
      let power = min(left.trailingZeroBitCount, zeroRuns.count - 1)
      remainder = image(of: remainder, under: zeroRuns[power])
      left -= 1 << power
    }
    return remainder
  }

  /// What a linear step makes of a remainder: the sum of what it makes of each bit.
  private static func image(of remainder: UInt32, under step: [UInt32]) -> UInt32 {
    var image: UInt32 = 0
    var bits = remainder
    while bits != 0 {
      image ^= step[bits.trailingZeroBitCount]
      bits &= bits - 1
    }
    return image
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

  /// What 1, 2, 4 … bytes of zero make of each bit of a remainder; the last is a slot of the state.
  private static let zeroRuns: [[UInt32]] = {
    let byte = (0..<32).map { bit -> UInt32 in
      let remainder = UInt32(1) << UInt32(bit)
      return tables[Int(remainder & 0xFF)] ^ (remainder >> 8)
    }
    var runs = [byte]
    while 1 << (runs.count - 1) < RingGeometry.state.slotBytes {
      let half = runs[runs.count - 1]
      runs.append(half.map { image(of: $0, under: half) })
    }
    return runs
  }()
}
