import AlarmCore
import CivilTime
import Ports

/// Requests, one after the other: what only asks is answered, what changes something is an order.
extension ControlDesk {
  /// The next thing the loop is to do for a client; nil when there is none.
  ///
  /// Answers on the way what needs nothing done.
  package mutating func nextOrder(_ clock: AlarmClock, at moment: Moment) -> Order? {
    while true {
      if isAttended != wasAttended {
        wasAttended = isAttended
        return .command(.attend(isAttended))
      }
      guard !asked.isEmpty else { return nil }
      let next = asked.removeFirst()
      switch next.request {
      case .failure(let refusal):
        send(ControlLine.failure(refusal.failure, id: refusal.id), to: next.client)
      case .success(let request):
        if let order = order(request, from: next.client, clock, at: moment) { return order }
      }
    }
  }

  private mutating func order(
    _ request: ControlRequest, from client: ControlClient, _ clock: AlarmClock, at moment: Moment
  ) -> Order? {
    let visitor = visitors.first { $0.client == client }
    if let command = request.wish.command {
      if visitor?.waitsForTooMuch == true { return tooMuch(request, client) }
      underWay = (client, request)
      refusal = nil
      return .command(command)
    }
    // Who only asked and has left wants no answer.
    guard let visitor else { return nil }
    switch request.wish {
    case .status, .prefs: answer(request, to: client, clock, at: moment)
    case .log:
      if visitor.waitsForTooMuch { return tooMuch(request, client) }
      change(client) { $0.logWaits.append(request) }
      guard !isReadingLog else { return nil }
      isReadingLog = true
      return .readLog
    case .watch:
      change(client) {
        $0.isWatching = $0.dismissal == nil
        $0.lastTold = nil
      }
      send(ControlLine.answer(request), to: client)
    case .attend, .leave:
      change(client) {
        $0.isAttending = request.wish == .attend && $0.dismissal == nil
      }
      send(ControlLine.answer(request), to: client)
    case .set, .on, .off: break
    }
    return nil
  }

  private mutating func tooMuch(_ request: ControlRequest, _ client: ControlClient) -> Order? {
    let failure = ControlFailure(
      .tooMany,
      "\(ControlLimits.waitingRequests) requests wait for the card already; wait for an answer.")
    send(ControlLine.failure(failure, id: request.id), to: client)
    return nil
  }

  /// Notes that the clock took the command that `nextOrder` gave, and did all that follows from it.
  package mutating func took(_ clock: AlarmClock) {
    guard let (client, request) = underWay else { return }
    underWay = nil
    let isArming =
      switch request.wish {
      case .set, .on: true
      case .off, .prefs, .status, .log, .watch, .attend, .leave: false
      }
    if isArming, clock.state.armed == nil {
      let why = refusal.map(Text.english.sentence) ?? "No such time is left in the calendar."
      send(ControlLine.failure(ControlFailure(.refused, why), id: request.id), to: client)
    } else if let done = WhatWasDone(request.wish, in: clock.state) {
      let wait = ControlVisitor.Wait(request: request, done: done, ticket: SaveTicket(clock))
      change(client) { $0.waits.append(wait) }
    }
  }
}
