import AlarmCore

/// What a store port answers.
package enum StoreEvent: Hashable, Sendable {
  /// The state with this id is on the card.
  case saved(id: UInt64)
  /// The state with this id could not be written, also not in other slots.
  case failed(id: UInt64, PortFailure)
  /// An entry of the ring log is on the card.
  case logged
  /// What is on the card of the ring log, oldest first.
  case ringLog([[UInt8]])
  /// The ring log cannot be read.
  case ringLogUnread(PortFailure)
  /// An entry of the ring log could not be written.
  case logFailed(PortFailure)
}
