import FlashLog
import Testing

/// Bytes in shared pages behave as a plain list of bytes.
@Suite struct PagedBytesTests {
  @Test func everyReadAndWrite_isThatOfAList() {
    let page = PagedBytes.pageBytes
    let count = 5 * page + 17
    var paged = PagedBytes(zeros: count)
    var list = [UInt8](repeating: 0, count: count)
    let writes = [
      (0, page), (page, page), (2 * page - 3, 6), (3 * page + 5, 1), (4 * page, page + 17),
      (100, 3 * page),
    ]
    for (number, (offset, length)) in writes.enumerated() {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ number) }
      let before = paged
      paged.write(bytes, at: offset)
      #expect(before.all == list, "a copy changed")
      list.replaceSubrange(offset..<offset + length, with: bytes)
      #expect(paged.all == list)
      for (start, size) in [(0, count), (page - 1, 2), (offset, length), (5 * page, 17), (9, 0)] {
        #expect(paged.read(at: start, count: size) == Array(list[start..<start + size]))
      }
    }
    #expect(PagedBytes(list).all == list)
  }

  @Test func blankSlot_isReadAsZeros() {
    let bytes = PagedBytes(zeros: RingGeometry.state.byteCount)
    let slot = bytes.read(at: 16_384, count: 16_384)
    #expect(slot.count == 16_384 && slot.allSatisfy { $0 == 0 })
    #expect(bytes.read(at: 1, count: 3) == [0, 0, 0])
  }
}
