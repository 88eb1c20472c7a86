/// How far ahead of the ear the player writes; arithmetic only.
///
///     queued   |<------------- ahead: 3 periods ------------->|<- 1 period ->|
///              played next                          written last   free for the fade of a stop
package struct Pacing: Equatable, Sendable {
  /// Periods kept queued, if the card has room for one more.
  package static let periodsAhead = 3
  /// Shortest pause between two looks at the card; a card that reports coarsely would be asked
  /// without end otherwise.
  package static let shortestWait: Duration = .milliseconds(1)

  /// Frames of one period.
  package let periodFrames: Int
  /// Frames kept queued at most, the fade aside.
  package let aheadFrames: Int
  private let bufferFrames: Int
  private let rate: Int

  /// Paces a card; `periodFrames` is what is written at a time.
  ///
  /// A card that reports its progress in larger steps than that needs two of its own periods
  /// queued, or it runs dry between two reports.
  package init(_ shape: PCMShape, periodFrames: Int) {
    self.periodFrames = periodFrames
    bufferFrames = shape.bufferFrames
    rate = shape.rate
    let wanted = max(Pacing.periodsAhead * periodFrames, 2 * shape.periodFrames)
    aheadFrames = max(periodFrames, min(wanted, bufferFrames - periodFrames))
  }

  /// Frames queued when so many more would fit.
  package func queued(room: Int) -> Int { max(0, bufferFrames - room) }

  /// Time until the next period should be written; zero when it is due.
  package func wait(room: Int) -> Duration {
    let excess = queued(room: room) - (aheadFrames - periodFrames)
    guard excess > 0 else { return .zero }
    return max(Pacing.shortestWait, .frames(excess, at: rate))
  }

  /// Time until all that is queued has been played; zero when nothing is.
  package func waitUntilEmpty(room: Int) -> Duration {
    let queued = queued(room: room)
    return queued > 0 ? max(Pacing.shortestWait, .frames(queued, at: rate)) : .zero
  }

  /// Whether one more period fits, and is heard to its end in time.
  package func canFade(room: Int, within limit: Duration) -> Bool {
    room >= periodFrames && .frames(queued(room: room) + periodFrames, at: rate) <= limit
  }
}
