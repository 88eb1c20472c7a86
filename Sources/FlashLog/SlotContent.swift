/// What one slot turned out to hold.
package enum SlotContent: Hashable, Sendable {
  /// Nothing was ever written: all bytes are 00, or all are FF.
  case blank
  /// The empty record that a ring begins with.
  case opening
  /// A record.
  case record(Record)
  /// A whole record that only a newer program can read.
  case newer(format: UInt8)
  /// Bytes that are no record of this slot.
  case unreadable(SlotDefect)
}
