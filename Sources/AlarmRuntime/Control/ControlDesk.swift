import AlarmCore
import CivilTime
import Ports

/// Where clients ask the clock: their bytes in, orders for the loop out, and bytes for them.
///
///     bytes ──► lines ──► requests ──► nextOrder ──► the clock ──► took ──► wait for the card
///                                         │                                    │
///                            answers ◄────┴──── what only asks                 ▼
///     letters ◄── answers ◄─────────────────────────────────────── settle: saved, or not
///     letters ◄── events, to who watches ◄── note, settle
///
/// It touches nothing and knows no socket: a value that tests and benches drive as the loop does.
/// It answers a change once that is on the card, and never before.
package struct ControlDesk {
  /// What the loop is to do for a client.
  package enum Order: Hashable, Sendable {
    /// Hand the clock a command, and then call `took`.
    case command(Command)
    /// Read the ring log, and call `takeLog` when it is there.
    case readLog
  }

  /// What the port is to do.
  package enum Letter: Hashable, Sendable {
    /// Send bytes.
    case send([UInt8], to: ControlClient)
    /// Send nothing more.
    case farewell(ControlClient)
  }

  struct Asked {
    var client: ControlClient
    var request: Result<ControlRequest, ControlRequest.Refusal>
  }

  var visitors: [ControlVisitor] = []
  var asked: [Asked] = []
  /// Whose command the clock is taking.
  var underWay: (client: ControlClient, request: ControlRequest)?
  /// Why the clock did not take the command under way.
  var refusal: Notice?
  var letters: [Letter] = []
  var isReadingLog = false
  var wasAttended = false

  /// Makes a desk that nobody has come to.
  package init() {}

  /// True when nobody is there and nothing is left to do.
  package var isIdle: Bool {
    visitors.isEmpty && asked.isEmpty && letters.isEmpty && wasAttended == isAttended
  }

  /// True while somebody attends on a connection.
  var isAttended: Bool { visitors.contains { $0.isAttending } }

  /// Takes what a client did.
  package mutating func take(_ event: ControlEvent, at moment: Moment) {
    switch event {
    case .connected(let client, let isAllowed): admit(client, isAllowed, at: moment)
    case .received(let client, let bytes): hear(client, bytes, at: moment)
    case .finished(let client): finish(client)
    case .left(let client): visitors.removeAll { $0.client == client }
    // It concerns no client, and the clock tells it.
    case .failed: break
    }
  }

  mutating func admit(_ client: ControlClient, _ isAllowed: Bool, at moment: Moment) {
    if !isAllowed {
      refuse(
        client,
        ControlFailure(
          .denied,
          "Only the user of the clock, root and the group of its socket may ask it; ask as one."))
    } else if visitors.count < ControlLimits.clients || endIdlest(at: moment.boot) {
      visitors.append(ControlVisitor(client, at: moment.boot))
    } else {
      refuse(
        client,
        ControlFailure(
          .busy, "\(ControlLimits.clients) clients are connected already; end one of them."))
    }
  }

  /// Makes room by ending who has asked nothing for longest; false when everybody there has a
  /// reason to be.
  private mutating func endIdlest(at instant: BootInstant) -> Bool {
    let idle = visitors.indices.filter { place in
      let visitor = visitors[place]
      return !visitor.isWatching && !visitor.isAttending && !visitor.isAwaitingAnswers
        && instant - visitor.lastAsked >= ControlLimits.idleTime
        && !asked.contains { $0.client == visitor.client }
    }
    guard let place = idle.min(by: { visitors[$0].lastAsked < visitors[$1].lastAsked }) else {
      return false
    }
    refuse(
      visitors.remove(at: place).client,
      ControlFailure(
        .idle,
        "All \(ControlLimits.clients) places were taken, another client came, and this one had"
          + " asked nothing for longest; connect again to ask."))
    return true
  }

  /// Answers what is left of a client that sends nothing more: a line that never ended.
  private mutating func finish(_ client: ControlClient) {
    guard let place = visitors.firstIndex(where: { $0.client == client }) else { return }
    visitors[place].isFinished = true
    guard visitors[place].isInALine, visitors[place].dismissal == nil else { return }
    let failure = ControlFailure(
      .malformed, "The last line has no line feed; end each request with one.")
    asked.append(Asked(client: client, request: .failure(.init(failure: failure))))
  }

  mutating func hear(_ client: ControlClient, _ bytes: [UInt8], at moment: Moment) {
    guard let place = visitors.firstIndex(where: { $0.client == client }) else { return }
    guard let dismissal = visitors[place].dismissal else {
      return hear(at: place, bytes, at: moment)
    }
    if visitors[place].ignore(bytes) { return }
    visitors.remove(at: place)
    refuse(client, dismissal)
  }

  private mutating func hear(at place: Int, _ bytes: [UInt8], at moment: Moment) {
    let client = visitors[place].client
    let (lines, isTooLong) = visitors[place].take(bytes)
    for line in lines {
      guard visitors[place].count(at: moment.boot) else {
        return dismiss(
          place, .tooFast, "At most \(ControlLimits.requestsPerSecond) requests a second are taken."
        )
      }
      do throws(ControlRequest.Refusal) {
        asked.append(Asked(client: client, request: .success(try ControlRequest(line: line))))
      } catch {
        asked.append(Asked(client: client, request: .failure(error)))
      }
    }
    guard isTooLong else { return }
    dismiss(
      place, .tooLong,
      "A request has at most \(ControlLimits.requestBytes) bytes, and ends with a line feed.")
  }

  /// Hears a client no more.
  ///
  /// What it asked before is done and answered; then it is told why.
  private mutating func dismiss(_ place: Int, _ code: ControlFailure.Code, _ text: String) {
    visitors[place].dismissal = ControlFailure(code, text)
    visitors[place].isAttending = false
    visitors[place].isWatching = false
  }

  mutating func refuse(_ client: ControlClient, _ failure: ControlFailure) {
    letters.append(.send(ControlLine.failure(failure, id: nil), to: client))
    letters.append(.farewell(client))
  }

  mutating func change(
    _ client: ControlClient, _ body: (inout ControlVisitor) -> Void
  ) {
    guard let place = visitors.firstIndex(where: { $0.client == client }) else { return }
    body(&visitors[place])
  }

  mutating func send(_ bytes: [UInt8], to client: ControlClient) {
    // A reader that has left is none.
    guard visitors.contains(where: { $0.client == client }) else { return }
    letters.append(.send(bytes, to: client))
  }

  /// Takes what is to be sent, in order.
  package mutating func takeLetters() -> [Letter] {
    guard !letters.isEmpty else { return [] }
    defer { letters = [] }
    return letters
  }
}
