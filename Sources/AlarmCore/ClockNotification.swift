import CivilTime

/// What becomes due: a fire date with what a person then sees and hears.
package struct ClockNotification: Hashable, Sendable {
  /// What fires.
  package enum Purpose: Hashable, Sendable {
    /// An occurrence of the dial alarm: it rings, looped, until a hand answers.
    case alarm(OccurrenceKey)
    /// A countdown set by press and turn: delivered once.
    case countdown
    /// Anything else that was scheduled: delivered once.
    case plain
  }

  /// Bytes of UTF-8 a body may have, so that 64 of them fit one page group of the store.
  package static let bodyBytes = 96
  /// Bytes of UTF-8 a sound's name may have.
  package static let soundBytes = 24

  /// Its number in the queue.
  package var id: NotificationID
  /// The rule.
  package var fireDate: FireDate
  /// The instant the rule gives in the zone of the last schedule; a cache, recomputed on changes.
  package var instant: WallTime
  /// What a person reads; at most `bodyBytes` of UTF-8.
  package var body: String
  /// The sound's name, at most `soundBytes` of UTF-8; nil is silent.
  package var sound: String?
  /// The badge it sets; nil raises the badge by one when nobody attends.
  package var badge: Int?
  /// What fires.
  package var purpose: Purpose

  /// Makes a notification.
  package init(
    id: NotificationID, fireDate: FireDate, instant: WallTime, body: String, sound: String?,
    badge: Int?, purpose: Purpose
  ) {
    self.id = id
    self.fireDate = fireDate
    self.instant = instant
    self.body = body
    self.sound = sound
    self.badge = badge
    self.purpose = purpose
  }
}
