/// Lays values one after another, little-endian, as docs/storage.md lists them.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write<Number: FixedWidthInteger>(_ number: Number) {
    for index in 0..<(Number.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
    }
  }

  /// Writes a text as its length in one byte and its UTF-8; at most 255 bytes, a budget above it is
  /// a programmer's mistake.
  mutating func write(_ text: String) {
    let utf8 = Array(text.utf8)
    precondition(utf8.count <= 255, "texts in a record have budgets below 256 bytes")
    write(UInt8(utf8.count))
    bytes += utf8
  }
}

extension String {
  /// The longest beginning of whole characters that fits into so many bytes of UTF-8.
  func clipped(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var room = limit
    return String(
      prefix { character in
        room -= character.utf8.count
        return room >= 0
      })
  }
}
