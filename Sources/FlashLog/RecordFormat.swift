/// The bytes of a record in format 1, little-endian.
///
/// docs/storage.md has the same table.
///
///      0        4    5    6     8          16       20       24          extent-4   extent
///     ┌────────┬────┬────┬─────┬──────────┬────────┬────────┬─────────┬───┬────────┐
///     │ "WKRR" │ fmt│kind│slot │ sequence │boot id │ length │ payload │ 0 │ CRC-32C│
///     └────────┴────┴────┴─────┴──────────┴────────┴────────┴─────────┴───┴────────┘
///
/// The extent is the fewest whole pages that hold it. The place and meaning of magic, format, slot,
/// length and checksum stay the same in every later format, so that an older program can tell a
/// newer record from a broken one.
package struct RecordFormat: Sendable {
  /// The format this program writes.
  package static let current: UInt8 = 1
  /// Bytes before the payload.
  package static let headerBytes = 24
  /// Bytes that are looked at together: the smallest slot.
  private static let lookBytes = 4_096
  /// Bytes of the checksum.
  package static let checksumBytes = 4
  /// Bytes of a record that are not payload.
  package static let overhead = headerBytes + checksumBytes
  /// Sequence numbers stay below this one, so that adding to one never overflows.
  package static let sequenceLimit: UInt64 = 1 << 62

  /// "WKRR".
  private static let magic: UInt32 = 0x5252_4B57
  private static let formatOffset = 4
  private static let kindOffset = 5
  private static let slotOffset = 6
  private static let sequenceOffset = 8
  private static let bootOffset = 16
  private static let lengthOffset = 20

  /// How the device is divided.
  package let geometry: RingGeometry
  /// What the ring's records hold.
  package let kind: RecordKind
  /// Computes CRC-32C.
  package let crc: CRC32C.Function

  /// Makes the format of one ring.
  package init(
    geometry: RingGeometry, kind: RecordKind, crc: @escaping CRC32C.Function = CRC32C.checksum
  ) {
    self.geometry = geometry
    self.kind = kind
    self.crc = crc
  }

  /// Makes the whole pages of a record; the payload fits the capacity.
  package func encode(_ record: Record) -> [UInt8] {
    encode(record, kind: kind.rawValue)
  }

  /// Makes the whole pages of the empty record that opens a ring.
  package func encodeOpening(bootID: UInt32) -> [UInt8] {
    encode(
      Record(sequence: 0, bootID: bootID, payload: []),
      kind: kind.rawValue | RecordKind.openingFlag)
  }

  private func encode(_ record: Record, kind: UInt8) -> [UInt8] {
    let count = record.payload.count
    precondition(count <= geometry.capacity, "the ring refuses longer payloads before")
    var bytes = [UInt8](repeating: 0, count: geometry.extent(payloadBytes: count))
    let slot = UInt16(geometry.slot(of: record.sequence))
    bytes.withUnsafeMutableBytes { bytes in
      bytes.put(Self.magic, at: 0)
      bytes[Self.formatOffset] = Self.current
      bytes[Self.kindOffset] = kind
      bytes.put(slot, at: Self.slotOffset)
      bytes.put(record.sequence, at: Self.sequenceOffset)
      bytes.put(record.bootID, at: Self.bootOffset)
      bytes.put(UInt32(count), at: Self.lengthOffset)
      UnsafeMutableRawBufferPointer(rebasing: bytes[Self.headerBytes...])
        .copyBytes(from: record.payload)
      let covered = bytes.count - Self.checksumBytes
      bytes.put(crc(UnsafeRawBufferPointer(rebasing: bytes[..<covered])), at: covered)
    }
    return bytes
  }

  /// Tells what the bytes of a slot are; never traps, whatever they are.
  package func examine(_ bytes: [UInt8], slot: Int) -> SlotContent {
    bytes.withUnsafeBytes { examine($0, slot: slot) }
  }

  private func examine(_ bytes: UnsafeRawBufferPointer, slot: Int) -> SlotContent {
    if Self.isBlank(bytes) { return .blank }
    guard bytes.count == geometry.slotBytes, bytes.get(UInt32.self, at: 0) == Self.magic else {
      return .unreadable(.noMagic)
    }
    let length = bytes.get(UInt32.self, at: Self.lengthOffset)
    guard length <= geometry.capacity else { return .unreadable(.length(length)) }
    let covered = geometry.extent(payloadBytes: Int(length)) - Self.checksumBytes
    let computed = crc(UnsafeRawBufferPointer(rebasing: bytes[..<covered]))
    guard computed == bytes.get(UInt32.self, at: covered) else { return .unreadable(.checksum) }
    return content(of: bytes, payloadBytes: Int(length), slot: slot)
  }

  /// Reads a record whose checksum is right.
  private func content(
    of bytes: UnsafeRawBufferPointer, payloadBytes: Int, slot: Int
  ) -> SlotContent {
    let intended = bytes.get(UInt16.self, at: Self.slotOffset)
    guard intended == slot else { return .unreadable(.misplaced(slot: intended)) }
    let format = bytes[Self.formatOffset]
    guard format > 0 else { return .unreadable(.format(format)) }
    guard format <= Self.current else { return .newer(format: format) }
    let found = bytes[Self.kindOffset]
    guard found & ~RecordKind.openingFlag == kind.rawValue else {
      return .unreadable(.kind(found))
    }
    let sequence = bytes.get(UInt64.self, at: Self.sequenceOffset)
    guard sequence < Self.sequenceLimit, geometry.slot(of: sequence) == slot else {
      return .unreadable(.sequence(sequence))
    }
    if found & RecordKind.openingFlag != 0 { return .opening }
    return .record(
      Record(
        sequence: sequence, bootID: bytes.get(UInt32.self, at: Self.bootOffset),
        payload: Array(bytes[Self.headerBytes..<Self.headerBytes + payloadBytes])))
  }

  /// True when no byte was ever written: erased flash is all FF, a fresh file all 00.
  private static func isBlank(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, first == 0x00 || first == 0xFF else { return false }
    // 64 bytes a step and 4 KiB a look: a start reads a megabyte of blank slots.
    typealias Words = SIMD8<UInt64>
    let pattern = Words(repeating: first == 0 ? 0 : .max)
    let size = MemoryLayout<Words>.size
    var start = 0
    while start + lookBytes <= bytes.count {
      var difference = Words.zero
      for step in 0..<lookBytes / size {
        difference |=
          pattern ^ bytes.loadUnaligned(fromByteOffset: start + step * size, as: Words.self)
      }
      guard difference == .zero else { return false }
      start += lookBytes
    }
    return bytes[start...].allSatisfy { $0 == first }
  }
}

extension UnsafeRawBufferPointer {
  /// Reads a little-endian number.
  fileprivate func get<Number: FixedWidthInteger>(_: Number.Type, at offset: Int) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes a little-endian number.
  fileprivate func put<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
    storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
  }
}
