/// Why a slot that is not blank holds no record.
package enum SlotDefect: Hashable, Sendable {
  /// The device did not read it.
  case notRead(DeviceError)
  /// It does not begin as a record does.
  case noMagic
  /// It claims more bytes than a slot has.
  case length(UInt32)
  /// Its checksum does not fit: torn or changed.
  case checksum
  /// It was written for another slot.
  case misplaced(slot: UInt16)
  /// Its format number was never given out.
  case format(UInt8)
  /// It belongs to another ring.
  case kind(UInt8)
  /// Its sequence number cannot stand in this slot, or is beyond all reason.
  case sequence(UInt64)
}
