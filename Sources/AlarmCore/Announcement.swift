/// What a person is told by tones once their edit is on the card, never before.
enum Announcement: Hashable, Sendable {
  /// The alarm as it stands is read back.
  case reading
  /// It was switched on: a rising pair, as also for a countdown.
  case on
  /// It was switched off or cancelled: a falling pair.
  case off
  /// It could not be armed or started: nothing is pending.
  case refused
  /// The badge was acknowledged.
  case acknowledged
}
