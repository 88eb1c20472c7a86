/// What the records of a ring hold; a ring never takes the other kind for its own.
package enum RecordKind: UInt8, Hashable, Sendable, CaseIterable {
  /// The whole state of the clock.
  case state = 1
  /// One entry of the ring log.
  case ringLogEntry = 2

  /// Set in the kind of the empty record that opens a blank ring.
  static let openingFlag: UInt8 = 0x80
}
