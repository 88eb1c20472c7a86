/// What makes a ring noticeable, best first.
package enum RingOutput: UInt8, Hashable, Sendable, CaseIterable {
  /// The sound card.
  case speaker = 1
  /// The buzzer.
  case buzzer = 2
  /// Only the lamps: nothing is left that sounds.
  case lamps = 3
  /// Nothing at all: the ring goes on unnoticed until the sound card is back, or is missed.
  case nothing = 4
}
