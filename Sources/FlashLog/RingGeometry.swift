/// How a device is divided into slots.
package struct RingGeometry: Hashable, Sendable {
  /// Fewest slots that keep the newest record while one commit tries three others.
  package static let fewestSlots = 1 + RecordRing.attemptsPerCommit
  /// Most slots: the slot index has 16 bits in the header.
  package static let mostSlots = 65_536
  /// Fewest bytes of a page: header, checksum and room for a payload.
  package static let fewestPageBytes = 64

  /// Full states: 16 generations of up to 16 KiB, 256 KiB in all.
  package static let state = RingGeometry(slots: 16, slotBytes: 16_384)
  /// The ring log: 256 entries, one being written and three that a failing commit passed over.
  package static let ringLog = RingGeometry(slots: 260, slotBytes: 4_096)

  /// Number of slots.
  package let slots: Int
  /// Bytes of one slot, a multiple of `pageBytes`.
  package let slotBytes: Int
  /// A record is written in whole pages; 4 KiB is what the page cache and an SD card write anyway.
  package let pageBytes: Int

  /// Makes a geometry; the numbers are the programmer's, so a wrong one traps.
  package init(slots: Int, slotBytes: Int, pageBytes: Int = 4_096) {
    precondition(
      (Self.fewestSlots...Self.mostSlots).contains(slots), "a ring has 4 to 65,536 slots")
    precondition(pageBytes >= Self.fewestPageBytes, "a page has at least 64 bytes")
    precondition(
      slotBytes >= pageBytes && slotBytes.isMultiple(of: pageBytes), "a slot is whole pages")
    self.slots = slots
    self.slotBytes = slotBytes
    self.pageBytes = pageBytes
  }

  /// Bytes of the whole device.
  package var byteCount: Int { slots * slotBytes }
  /// The longest payload, in bytes.
  package var capacity: Int { slotBytes - RecordFormat.overhead }

  /// The slot that a sequence number lives in.
  func slot(of sequence: UInt64) -> Int { Int(sequence % UInt64(slots)) }
  /// Where a slot starts on the device.
  func offset(of slot: Int) -> Int { slot * slotBytes }
  /// Bytes a record with this payload takes: whole pages.
  func extent(payloadBytes: Int) -> Int {
    let pages = (RecordFormat.overhead + payloadBytes + pageBytes - 1) / pageBytes
    return pages * pageBytes
  }
}
