import AlarmCore

/// What a sound port answers.
package enum SoundEvent: Hashable, Sendable {
  /// The first samples of a request were accepted by the card.
  case started(id: UInt32)
  /// The card still takes samples of a looped request; told at most every 2 s, and never by a card
  /// that hangs.
  case playing(id: UInt32)
  /// A request plays another sound than asked for: its file is missing, broken or too long.
  case replaced(id: UInt32, by: String, because: PortFailure)
  /// A request plays on another card than the first, and why not on that.
  case moved(id: UInt32, to: String, because: PortFailure)
  /// A request ended: stopped, or played to its end when not looped.
  case ended(id: UInt32)
  /// A request cannot be heard, from the start or from now on.
  case failed(id: UInt32, PortFailure)
  /// No card could be had for tones alone; they were not heard.
  case tonesLost(PortFailure)
}
