/// Bytes of a device in memory, in pages that copies share until one of them is written.
///
///     pages   [0000] [0000] [WKRR…] [0000]        one page of zeros, shared by all that are blank
///
/// A blank card costs nothing, and what a power cut leaves is a copy of the list.
package struct PagedBytes {
  /// A record is written in whole pages of this size, which are then taken as they are.
  package static let pageBytes = 4_096
  /// The longest stretch of zeros that is read without copying: a slot of the state.
  private static let zeros = [UInt8](repeating: 0, count: RingGeometry.state.slotBytes)
  private static let blank = [UInt8](repeating: 0, count: pageBytes)

  /// How many bytes there are.
  package let count: Int
  private var pages: [[UInt8]]
  /// Which pages are all zero, as far as is known.
  private var isBlank: [Bool]

  /// Makes bytes that are all zero.
  package init(zeros count: Int) {
    self.count = count
    let number = (count + Self.pageBytes - 1) / Self.pageBytes
    pages = Array(repeating: Self.blank, count: number)
    isBlank = Array(repeating: true, count: number)
  }

  /// Makes bytes out of a list.
  package init(_ bytes: [UInt8]) {
    self.init(zeros: bytes.count)
    write(bytes, at: 0)
  }

  /// All bytes, as a list.
  package var all: [UInt8] { read(at: 0, count: count) }

  /// A stretch of them; it is within `count`.
  package func read(at offset: Int, count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    let first = offset / Self.pageBytes
    let last = (offset + count - 1) / Self.pageBytes
    if first == last, count == Self.pageBytes { return pages[first] }
    if count <= Self.zeros.count, isBlank[first...last].allSatisfy(\.self) {
      return count == Self.zeros.count ? Self.zeros : Array(Self.zeros.prefix(count))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for page in first...last {
      let start = max(offset - page * Self.pageBytes, 0)
      let end = min(offset + count - page * Self.pageBytes, Self.pageBytes)
      bytes += pages[page][start..<end]
    }
    return bytes
  }

  /// Puts bytes in place of those from `offset` on; they fit within `count`.
  package mutating func write(_ bytes: [UInt8], at offset: Int) {
    var taken = 0
    while taken < bytes.count {
      let page = (offset + taken) / Self.pageBytes
      let start = (offset + taken) % Self.pageBytes
      let length = min(Self.pageBytes - start, bytes.count - taken)
      if length == Self.pageBytes, length == bytes.count {
        pages[page] = bytes
      } else {
        pages[page].replaceSubrange(start..<start + length, with: bytes[taken..<taken + length])
      }
      isBlank[page] = false
      taken += length
    }
  }
}
