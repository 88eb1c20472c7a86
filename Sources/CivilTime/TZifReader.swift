/// Takes the parts of a TZif file one after the other, and never reads past its end.
struct TZifReader {
  /// The whole file.
  let bytes: [UInt8]
  /// The zone's name, for errors.
  let zone: String
  /// The next byte to read.
  private(set) var position = 0

  /// Begins at the first byte.
  init(bytes: [UInt8], zone: String) {
    self.bytes = bytes
    self.zone = zone
  }

  /// How many bytes are left.
  var left: Int { bytes.count - position }

  /// An error about a place in the file.
  func fault(_ reason: ZoneError.Reason, at byte: Int? = nil) -> ZoneError {
    ZoneError(zone: zone, byte: byte ?? position, reason: reason)
  }

  /// Moves past `count` entries of `size` bytes, and says where they began.
  mutating func skip(
    _ count: Int, of part: ZoneError.Part, size: Int = 1
  ) throws(ZoneError) -> Int {
    // Dividing instead of multiplying: a count from a damaged file may be anything.
    guard count <= left / size else {
      throw fault(.cutShort(part, needed: count.multipliedClamped(by: size)))
    }
    defer { position += count * size }
    return position
  }

  /// The big-endian signed number of 4 or 8 bytes at a place that was skipped before.
  func number(at place: Int, size: Int) -> Int64 {
    // The sign is in the first byte; the others only shift it left.
    var value = Int64(Int8(bitPattern: bytes[place]))
    for index in 1..<size { value = value << 8 | Int64(bytes[place + index]) }
    return value
  }
}

extension Int {
  /// The product of two non-negative numbers, or the largest number when it does not fit.
  fileprivate func multipliedClamped(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
