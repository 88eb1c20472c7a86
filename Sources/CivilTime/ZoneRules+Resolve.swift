extension ZoneRules {
  /// Finds the instants at which the clocks of this zone show a civil time.
  ///
  ///     gap, clocks 02:00 -> 03:00             overlap, clocks 03:00 -> 02:00
  ///
  ///     before  ──────┐ 02:00                  before  ─────────────┐ 03:00
  ///                   : 02:30 is on neither            02:30 here ──x──: first
  ///     after         └────── 03:00            after           └────x──────  second
  ///
  /// In a gap the time is read with the offset before it: 02:30 comes to 03:30. Should a zone show
  /// a time more than twice, the first two count.
  package func resolve(_ civil: CivilDateTime) -> LocalResolution {
    let local = civil.localSeconds
    // Whatever the offset, the instant lies in this window.
    let windowEnd = local - Int64(ZoneOffset.range.lowerBound)
    var span = self.span(at: local - Int64(ZoneOffset.range.upperBound))
    var first: Int64?
    var gap: LocalResolution?
    while true {
      let candidate = local - Int64(span.offset.seconds)
      if span.start <= candidate && candidate < span.end {
        if let first {
          return .overlap(first: WallTime(seconds: first), second: WallTime(seconds: candidate))
        }
        first = candidate
      }
      guard span.end <= windowEnd else { break }
      let following = self.span(at: span.end)
      let isBehind = candidate >= span.end
      let isAhead = local - Int64(following.offset.seconds) < following.start
      if gap == nil && isBehind && isAhead {
        gap = .gap(
          compatible: WallTime(seconds: candidate), transition: WallTime(seconds: span.end))
      }
      span = following
    }
    if let first { return .unique(WallTime(seconds: first)) }
    // No instant and no jump over it cannot be: at the window's start every clock is at or before
    // the time, at its end at or after it.
    return gap ?? .unique(WallTime(seconds: local - Int64(span.offset.seconds)))
  }
}
