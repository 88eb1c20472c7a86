/// What a person is told by tones once their edit is on the card, never before.
enum Announcement: Hashable, Sendable {
  /// The alarm as it stands is read back.
  case reading
  /// It was switched on: a rising pair, as also for a countdown.
  case on
  /// It was switched off or cancelled: a falling pair.
  case off
  /// The badge was acknowledged.
  case acknowledged
}
