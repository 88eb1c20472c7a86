import AlarmCore
import Ports

/// One client at the desk: what it sent so far, and what it waits for.
struct ControlVisitor {
  /// A request that waits for the card.
  struct Wait {
    var request: ControlRequest
    var done: WhatWasDone
    var ticket: SaveTicket

    /// True when the clock has it and the card, which may hold something later, does not.
    func isUndoneOnCard(_ clock: AlarmClock) -> Bool {
      guard let onCard = clock.store.onCard else { return false }
      return done.holds(in: clock.state) && !done.holds(in: onCard)
    }
  }

  let client: ControlClient
  /// What was done and is not on the card yet, oldest first.
  var waits: [Wait] = []
  /// Requests for the ring log that wait for it.
  var logWaits: [ControlRequest] = []
  /// True while it attends.
  var isAttending = false
  /// True once it wants to be told every change.
  var isWatching = false
  /// What it was told last, without what changes by itself.
  var lastTold: ClockStatus?
  /// True once it sends nothing more.
  var isFinished = false
  /// Why it is heard no more; it is told after the answers to what was taken before.
  var dismissal: ControlFailure?
  /// When it last asked something, or else connected.
  private(set) var lastAsked: BootInstant
  /// Bytes it sent that nobody heard.
  private(set) var unheard = 0

  private var partial: [UInt8] = []
  private var second: BootInstant
  private var requests = 0

  init(_ client: ControlClient, at instant: BootInstant) {
    self.client = client
    second = instant
    lastAsked = instant
  }

  /// True when it sent the beginning of a line.
  var isInALine: Bool { !partial.isEmpty }

  /// True when the clock owes it something.
  var isAwaitingAnswers: Bool { !waits.isEmpty || !logWaits.isEmpty }

  /// True when there is nothing it can still expect.
  var isDone: Bool {
    guard !isAwaitingAnswers else { return false }
    return dismissal != nil || isFinished && !isAttending && !isWatching
  }

  /// True when it waits for as much as a client may.
  var waitsForTooMuch: Bool {
    waits.count + logWaits.count >= ControlLimits.waitingRequests
  }

  /// Takes bytes and gives the lines they complete, up to the first that is too long.
  mutating func take(_ bytes: [UInt8]) -> (lines: [[UInt8]], isTooLong: Bool) {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(partial + rest[..<end])
      partial.removeAll()
      rest = rest[(end + 1)...]
    }
    partial += rest
    let fitting = lines.prefix { $0.count <= ControlLimits.requestBytes }
    let isTooLong = fitting.count < lines.count || partial.count > ControlLimits.requestBytes
    return (Array(fitting), isTooLong)
  }

  /// Counts bytes that nobody hears; false once they are a flood.
  mutating func ignore(_ bytes: [UInt8]) -> Bool {
    unheard += bytes.count
    return unheard <= ControlLimits.unheardBytes
  }

  /// Counts a request; false when it is one too many within a second.
  mutating func count(at instant: BootInstant) -> Bool {
    if instant - second >= .seconds(1) {
      second = instant
      requests = 0
    }
    requests += 1
    lastAsked = instant
    return requests <= ControlLimits.requestsPerSecond
  }
}
