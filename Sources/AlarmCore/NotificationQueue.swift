import CivilTime

/// What is to become due, soonest first; at most `limit`.
package struct NotificationQueue: Hashable, Sendable {
  /// Pending notifications a clock keeps; the next one is refused, none is dropped silently.
  package static let limit = 64

  /// Why a notification was not taken.
  package enum Refusal: Error, Hashable, Sendable {
    /// The queue holds `limit` already.
    case full
    /// The body or the sound's name has this many bytes too many.
    case tooLong(bytesOver: Int)
  }

  /// The pending ones, soonest first; equal instants in the order they were scheduled.
  package private(set) var pending: [ClockNotification] = []
  /// The number the next one gets.
  package private(set) var nextID = NotificationID(1)

  /// Makes an empty queue.
  package init() {}

  /// When the soonest is due; nil when none is pending.
  package var soonest: WallTime? { pending.isEmpty ? nil : pending[0].instant }

  /// Makes a queue as it was stored; entries beyond `limit` do not exist in a valid store.
  package init(pending: [ClockNotification], nextID: NotificationID) {
    self.pending = pending
    self.nextID = nextID
    sort()
  }

  /// Schedules one and returns its number.
  ///
  /// A date in the past is taken: it is due at once.
  /// - Throws: `.full`, `.tooLong`; the queue is then unchanged.
  @discardableResult
  package mutating func schedule(
    _ fireDate: FireDate, in zone: ZoneRules, body: String, sound: String?, badge: Int? = nil,
    purpose: ClockNotification.Purpose = .plain
  ) throws(Refusal) -> NotificationID {
    guard pending.count < NotificationQueue.limit else { throw .full }
    let over = max(
      body.utf8.count - ClockNotification.bodyBytes,
      (sound?.utf8.count ?? 0) - ClockNotification.soundBytes)
    guard over <= 0 else { throw .tooLong(bytesOver: over) }
    let id = nextID
    nextID = NotificationID(id.number &+ 1)
    pending.append(
      ClockNotification(
        id: id, fireDate: fireDate, instant: fireDate.instant(in: zone), body: body, sound: sound,
        badge: badge, purpose: purpose))
    sort()
    return id
  }

  /// Removes one; false when it is not pending.
  @discardableResult
  package mutating func cancel(_ id: NotificationID) -> Bool {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return false }
    pending.remove(at: index)
    return true
  }

  /// Removes all that a test holds for.
  package mutating func cancelAll(where matches: (ClockNotification) -> Bool = { _ in true }) {
    pending.removeAll(where: matches)
  }

  /// Takes the soonest one due at an instant out of the queue.
  package mutating func takeDue(at instant: WallTime) -> ClockNotification? {
    guard let first = pending.first, first.instant <= instant else { return nil }
    return pending.removeFirst()
  }

  /// Computes every instant anew from its rule, after a change of zone or of its rules.
  package mutating func recompute(in zone: ZoneRules) {
    for index in pending.indices {
      pending[index].instant = pending[index].fireDate.instant(in: zone)
    }
    sort()
  }

  /// Moves the instants of countdowns when the wall clock is set: they are durations.
  package mutating func moveCountdowns(by jump: Duration) {
    for index in pending.indices where pending[index].purpose == .countdown {
      pending[index].instant = pending[index].instant + jump
      pending[index].fireDate = .absolute(pending[index].instant)
    }
    sort()
  }

  private mutating func sort() {
    pending.sort { ($0.instant, $0.id) < ($1.instant, $1.id) }
  }
}
