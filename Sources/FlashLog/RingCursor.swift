/// Where the next record goes: sequence numbers only rise, and a number's slot is its remainder.
///
///     slots      0    1    2    3    4    5         newest 9, slot 1; 10 was cut off
///     holds      6    7→9 ...                       next: 11, never 13, which is slot 1 again
///
/// A slot that failed is not met again before the ring comes round, because its number is spent.
/// The slot of the newest good record is stepped over.
struct RingCursor: Hashable, Sendable {
  private let geometry: RingGeometry
  /// The newest good record or opening, or what may be one; its slot is not written.
  private(set) var newest: UInt64?
  private var next: UInt64
  /// True while the ring is blank and needs its opening record first.
  private(set) var needsOpening: Bool

  /// Starts a blank ring: the opening has number 0, the first record 1.
  init(blank geometry: RingGeometry) {
    self.geometry = geometry
    newest = nil
    next = 1
    needsOpening = true
  }

  /// Starts a ring that is blank but for slots that could not be read, at least one beside slot 0.
  ///
  /// A record in one of them was written in the first round, or others would hold some too; so its
  /// number is its slot, and every number from here on is newer should it be readable again.
  init(blank geometry: RingGeometry, unread: Set<Int>) {
    let last = UInt64(unread.max() ?? 0)
    self.init(after: last, unreadable: unread, in: geometry)
    needsOpening = !unread.contains(0)
  }

  /// Goes on after `newest`, past the unreadable slots that directly follow it.
  ///
  /// When none but those is left, the first of them comes again with a number of the next round.
  init(after newest: UInt64, unreadable: Set<Int>, in geometry: RingGeometry) {
    self.geometry = geometry
    self.newest = newest
    needsOpening = false
    let round = UInt64(geometry.slots)
    let usable = (newest + 1..<newest + round).first { number in
      !unreadable.contains(geometry.slot(of: number))
    }
    next = usable ?? newest + round + 1
  }

  /// Takes the next number; nil when none is left.
  mutating func take() -> UInt64? {
    if let newest, geometry.slot(of: next) == geometry.slot(of: newest) { next += 1 }
    guard next < RecordFormat.sequenceLimit else { return nil }
    defer { next += 1 }
    return next
  }

  /// Notes that the opening was tried, and whether it is safe.
  mutating func opened(_ isSafe: Bool) {
    needsOpening = false
    if isSafe && newest == nil { newest = 0 }
  }

  /// Notes that a record is safe.
  mutating func committed(_ sequence: UInt64) { newest = sequence }
}
