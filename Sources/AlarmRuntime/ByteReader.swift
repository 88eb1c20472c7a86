/// Takes values out of bytes that may be anything; every shortfall is an error, none a trap.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True when everything was taken.
  var isAtEnd: Bool { offset == bytes.count }

  mutating func read<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(RecordError) -> Number {
    let width = Number.bitWidth / 8
    guard bytes.count - offset >= width else { throw .ended(at: offset) }
    var number: Number = 0
    for index in 0..<width {
      number |= Number(truncatingIfNeeded: bytes[offset + index]) << (8 * index)
    }
    offset += width
    return number
  }

  mutating func readText(limit: Int) throws(RecordError) -> String {
    let start = offset
    let count = Int(try read(UInt8.self))
    guard count <= limit else { throw .invalid("text length", at: start) }
    guard bytes.count - offset >= count else { throw .ended(at: offset) }
    let slice = bytes[offset..<offset + count]
    guard let text = String(validating: slice) else { throw .invalid("UTF-8", at: offset) }
    offset += count
    return text
  }
}

extension String {
  /// Makes a text of bytes that are valid UTF-8, else nothing.
  fileprivate init?(validating bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    // Repaired bytes decode to other ones, so equality is validity.
    guard text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
