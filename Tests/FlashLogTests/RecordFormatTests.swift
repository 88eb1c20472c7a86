import FlashLog
import Testing

@Suite struct RecordFormatTests {
  let format = RecordFormat(geometry: smallGeometry, kind: .state)

  /// A whole slot that holds this record.
  func slot(_ record: Record, format: RecordFormat? = nil) -> [UInt8] {
    let format = format ?? self.format
    let bytes = format.encode(record)
    let rest = format.geometry.slotBytes - bytes.count
    return bytes + [UInt8](repeating: 0, count: rest)
  }

  /// Changes bytes of a record and makes its checksum right again.
  func forged(_ bytes: [UInt8], at offset: Int, _ new: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
    let checksum = bytes[..<60].withUnsafeBytes(CRC32C.checksum)
    withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(60..<64, with: $0) }
    return bytes
  }

  @Test func record_hasTheDocumentedBytes() {
    let record = Record(
      sequence: 0x0102_0304_0506_0708, bootID: 0xA1B2_C3D4, payload: [0xE1, 0xE2, 0xE3])
    let bytes = format.encode(record)
    let slot = UInt8(record.sequence % 5)
    let header: [UInt8] =
      [0x57, 0x4B, 0x52, 0x52, 1, 1, slot, 0] + [8, 7, 6, 5, 4, 3, 2, 1]
      + [0xD4, 0xC3, 0xB2, 0xA1] + [3, 0, 0, 0]
    #expect(Array(bytes[..<24]) == header)
    #expect(Array(bytes[24..<60]) == [0xE1, 0xE2, 0xE3] + [UInt8](repeating: 0, count: 33))
    let checksum = bytes[..<60].withUnsafeBytes(CRC32C.checksum)
    #expect(Array(bytes[60...]) == withUnsafeBytes(of: checksum.littleEndian, Array.init))
  }

  @Test func opening_isTheEmptyRecordZero() {
    let bytes = format.encodeOpening(bootID: 9)
    var expected = [UInt8](repeating: 0, count: 20)
    expected[0...1] = [1, 0x81]
    expected[12] = 9
    #expect(Array(bytes[4..<24]) == expected)
    #expect(format.examine(bytes + [UInt8](repeating: 0, count: 64), slot: 0) == .opening)
  }

  @Test(arguments: [0, 1, 35, 36, 37, 99, 100])
  func payload_takesTheFewestPages(_ count: Int) {
    let record = Record(sequence: 7, bootID: 1, payload: payload(3, count: count))
    #expect(format.encode(record).count == (count <= 36 ? 64 : 128))
    #expect(format.examine(slot(record), slot: 2) == .record(record))
  }

  @Test func bytesBehindTheExtent_doNotMatter() {
    let record = Record(sequence: 7, bootID: 1, payload: [1])
    let bytes = format.encode(record) + [UInt8](repeating: 0xA5, count: 64)
    #expect(format.examine(bytes, slot: 2) == .record(record))
  }

  @Test(arguments: [UInt8(0x00), 0xFF])
  func erasedSlot_isBlank(_ fill: UInt8) {
    var bytes = [UInt8](repeating: fill, count: 128)
    #expect(format.examine(bytes, slot: 0) == .blank)
    bytes[127] = 1
    #expect(format.examine(bytes, slot: 0) == .unreadable(.noMagic))
  }

  @Test func everyOtherSlot_refusesTheRecord() {
    for sequence in UInt64(0)..<5 {
      let bytes = slot(Record(sequence: sequence, bootID: 1, payload: [1]))
      for other in 0..<5 where other != Int(sequence) {
        #expect(
          format.examine(bytes, slot: other) == .unreadable(.misplaced(slot: UInt16(sequence))))
      }
    }
  }

  @Test func forgedHeader_isRefusedForItsReason() {
    let bytes = slot(Record(sequence: 7, bootID: 1, payload: [1]))
    let long: UInt32 = 101
    #expect(
      format.examine(forged(bytes, at: 20, [101, 0, 0, 0]), slot: 2)
        == .unreadable(.length(long)))
    #expect(
      format.examine(forged(bytes, at: 20, [255, 255, 255, 255]), slot: 2)
        == .unreadable(.length(.max)))
    #expect(format.examine(forged(bytes, at: 4, [0]), slot: 2) == .unreadable(.format(0)))
    #expect(format.examine(forged(bytes, at: 4, [2]), slot: 2) == .newer(format: 2))
    #expect(format.examine(forged(bytes, at: 5, [2]), slot: 2) == .unreadable(.kind(2)))
    #expect(format.examine(forged(bytes, at: 8, [8]), slot: 2) == .unreadable(.sequence(8)))
    let beyond = (RecordFormat.sequenceLimit / 5 + 1) * 5 + 2
    let digits = withUnsafeBytes(of: beyond.littleEndian, Array.init)
    #expect(
      format.examine(forged(bytes, at: 8, digits), slot: 2) == .unreadable(.sequence(beyond)))
    #expect(format.examine(Array(bytes.dropLast()), slot: 2) == .unreadable(.noMagic))
  }

  @Test func everyFlippedBit_isFound() {
    for count in [0, 36, 37, 100] {
      let record = Record(sequence: 7, bootID: 1, payload: payload(5, count: count))
      var bytes = slot(record)
      for bit in 0..<format.encode(record).count * 8 {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        guard case .unreadable = format.examine(bytes, slot: 2) else {
          Issue.record("bit \(bit) of a payload of \(count) bytes was not missed")
          return
        }
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      }
    }
  }

  @Test func everyFlippedPairOfBits_isFound() {
    var bytes = slot(Record(sequence: 7, bootID: 1, payload: payload(5, count: 36)))
    for first in 0..<512 {
      bytes[first / 8] ^= 1 << UInt8(first % 8)
      for second in first + 1..<512 {
        bytes[second / 8] ^= 1 << UInt8(second % 8)
        guard case .unreadable = format.examine(bytes, slot: 2) else {
          Issue.record("bits \(first) and \(second) were not missed")
          return
        }
        bytes[second / 8] ^= 1 << UInt8(second % 8)
      }
      bytes[first / 8] ^= 1 << UInt8(first % 8)
    }
  }

  @Test func fullSizePage_missesNoFlippedBitAndNoCut() {
    let format = RecordFormat(geometry: .state, kind: .state)
    let old = format.encode(Record(sequence: 3, bootID: 1, payload: payload(1, count: 3_000)))
    let new = format.encode(Record(sequence: 19, bootID: 2, payload: payload(2, count: 2_000)))
    let rest = [UInt8](repeating: 0, count: 16_384 - 4_096)
    var slot = new + rest
    for bit in stride(from: 0, to: 4_096 * 8, by: 3) {
      slot[bit / 8] ^= 1 << UInt8(bit % 8)
      if case .record = format.examine(slot, slot: 3) { Issue.record("bit \(bit)") }
      slot[bit / 8] ^= 1 << UInt8(bit % 8)
    }
    for prefix in 1..<4_096
    where new[prefix...] != old[prefix...] && new[..<prefix] != old[..<prefix] {
      slot.replaceSubrange(0..<4_096, with: new[..<prefix] + old[prefix...])
      if case .record = format.examine(slot, slot: 3) { Issue.record("prefix \(prefix)") }
    }
  }
}
