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
    case .finished(let client): change(client) { $0.isFinished = true }
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
    } else if visitors.count >= ControlLimits.clients {
      refuse(
        client,
        ControlFailure(
          .busy, "\(ControlLimits.clients) clients are connected already; end one of them."))
    } else {
      visitors.append(ControlVisitor(client, at: moment.boot))
    }
  }

  mutating func hear(_ client: ControlClient, _ bytes: [UInt8], at moment: Moment) {
    guard let place = visitors.firstIndex(where: { $0.client == client }) else { return }
    do throws(ControlFailure) {
      for line in try visitors[place].take(bytes) {
        guard visitors[place].count(at: moment.boot) else {
          throw ControlFailure(
            .tooFast, "At most \(ControlLimits.requestsPerSecond) requests a second are taken.")
        }
        do throws(ControlRequest.Refusal) {
          asked.append(Asked(client: client, request: .success(try ControlRequest(line: line))))
        } catch {
          asked.append(Asked(client: client, request: .failure(error)))
        }
      }
    } catch {
      // What it asked before is its own; what it would still be told is not worth a reader.
      visitors.remove(at: place)
      refuse(client, error)
    }
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
