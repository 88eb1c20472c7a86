import AlarmCore
import Ports

/// One client at the desk: what it sent so far, and what it waits for.
struct ControlVisitor {
  /// A request that waits for the card.
  struct Wait {
    var request: ControlRequest
    var ticket: SaveTicket
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

  private var partial: [UInt8] = []
  private var second: BootInstant
  private var requests = 0

  init(_ client: ControlClient, at instant: BootInstant) {
    self.client = client
    second = instant
  }

  /// True when there is nothing it can still expect.
  var isDone: Bool {
    isFinished && waits.isEmpty && logWaits.isEmpty && !isAttending && !isWatching
  }

  /// True when it waits for as much as a client may.
  var waitsForTooMuch: Bool {
    waits.count + logWaits.count >= ControlLimits.waitingRequests
  }

  /// Takes bytes and gives the lines they complete.
  ///
  /// - Throws: when the next line is too long already; the lines before it are lost with it.
  mutating func take(_ bytes: [UInt8]) throws(ControlFailure) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(partial + rest[..<end])
      partial.removeAll()
      rest = rest[(end + 1)...]
    }
    partial += rest
    guard (lines + [partial]).allSatisfy({ $0.count <= ControlLimits.requestBytes }) else {
      throw ControlFailure(
        .tooLong,
        "A request has at most \(ControlLimits.requestBytes) bytes, and ends with a line feed.")
    }
    return lines
  }

  /// Counts a request; false when it is one too many within a second.
  mutating func count(at instant: BootInstant) -> Bool {
    if instant - second >= .seconds(1) {
      second = instant
      requests = 0
    }
    requests += 1
    return requests <= ControlLimits.requestsPerSecond
  }
}
