import AlarmCore
import CivilTime
import JSON
import Ports

/// What clients are told: answers once they are true, and events for those who watch.
extension ControlDesk {
  /// Answers what has been saved or could not be, and tells watchers what is different.
  ///
  /// Call it whenever the clock took something.
  package mutating func settle(_ clock: AlarmClock, at moment: Moment) {
    guard !visitors.isEmpty else { return }
    for place in visitors.indices {
      let waits = visitors[place].waits
      visitors[place].waits = []
      for var wait in waits {
        let outcome = wait.ticket.outcome(clock)
        guard outcome != .waiting else {
          visitors[place].waits.append(wait)
          continue
        }
        if outcome == .saved, wait.isUndoneOnCard(clock) {
          // Done, undone and done again: what holds it once more is on its way.
          wait.ticket = SaveTicket(clock)
          visitors[place].waits.append(wait)
        } else {
          answer(wait, isSaved: outcome == .saved, to: visitors[place].client, clock, at: moment)
        }
      }
    }
    tellWatchers(clock, at: moment)
    for visitor in visitors where visitor.isDone { sayFarewell(to: visitor) }
    visitors.removeAll { $0.isDone }
  }

  private mutating func sayFarewell(to visitor: ControlVisitor) {
    if let dismissal = visitor.dismissal {
      refuse(visitor.client, dismissal)
    } else {
      letters.append(.farewell(visitor.client))
    }
  }

  /// Answers everybody who waits, at the end, and tells watchers that it is one: the card was asked
  /// for the last time.
  package mutating func end(_ clock: AlarmClock, at moment: Moment) {
    let isSaved =
      switch clock.store {
      case .saved(let onCard): onCard == clock.state
      case .saving, .failed: false
      }
    for place in visitors.indices {
      for wait in visitors[place].waits {
        answer(wait, isSaved: isSaved, to: visitors[place].client, clock, at: moment)
      }
      visitors[place].waits = []
    }
    tellWatchers(clock, at: moment)
    tellWatchers("stopped") {
      [
        .init("now", .text(clock.zone.timestamp(moment.wall))), .init("saved", .boolean(isSaved)),
      ]
    }
    for visitor in visitors { sayFarewell(to: visitor) }
    visitors = []
  }

  /// Answers a change by what became of it.
  private mutating func answer(
    _ wait: ControlVisitor.Wait, isSaved: Bool, to client: ControlClient, _ clock: AlarmClock,
    at moment: Moment
  ) {
    if !wait.done.holds(in: clock.state) {
      let text = wait.done.overtaken(wait.request.wish, in: clock.state)
      let failure = ControlFailure(.overtaken, text)
      send(ControlLine.failure(failure, id: wait.request.id), to: client)
    } else if isSaved {
      answer(wait.request, to: client, clock, at: moment)
    } else {
      answerUnsaved(wait.request, to: client)
    }
  }

  mutating func answer(
    _ request: ControlRequest, to client: ControlClient, _ clock: AlarmClock, at moment: Moment
  ) {
    let status = ControlLine.status(ClockStatus(clock), of: clock, at: moment)
    send(ControlLine.answer(request, status), to: client)
  }

  private mutating func answerUnsaved(_ request: ControlRequest, to client: ControlClient) {
    let failure = ControlFailure(
      .notSaved,
      "It is done, but could not be saved: it holds only as long as the clock has power. The"
        + " clock's log says what is wrong with the card.")
    send(ControlLine.failure(failure, id: request.id), to: client)
  }

  /// Tells watchers a status that differs from the last one by more than counted edges.
  private mutating func tellWatchers(_ clock: AlarmClock, at moment: Moment) {
    guard visitors.contains(where: { $0.isWatching }) else { return }
    let status = ClockStatus(clock)
    var calm = status
    calm.knob = KnobCounters()
    guard visitors.contains(where: { $0.isWatching && $0.lastTold != calm }) else { return }
    let line = ControlLine.event("status", ControlLine.status(status, of: clock, at: moment))
    for place in visitors.indices
    where visitors[place].isWatching && visitors[place].lastTold != calm {
      visitors[place].lastTold = calm
      letters.append(.send(line, to: visitors[place].client))
    }
  }

  /// Tells watchers what the clock told.
  package mutating func note(_ notice: Notice, of clock: AlarmClock, at moment: Moment) {
    if case .refused = notice { refusal = notice }
    tellWatchers("notice") {
      [
        .init("at", .text(clock.zone.timestamp(moment.wall))), .init("notice", .text(notice.word)),
        .init("text", .text(Text.english.sentence(notice))),
      ]
    }
  }

  /// Tells watchers what the ring log gets.
  package mutating func note(_ entry: RingLogEntry, of clock: AlarmClock) {
    tellWatchers("entry") { [.init("entry", entry.json(in: clock.zone))] }
  }

  private mutating func tellWatchers(_ event: String, _ members: () -> [JSONValue.Member]) {
    guard visitors.contains(where: { $0.isWatching }) else { return }
    let line = ControlLine.event(event, members())
    for visitor in visitors where visitor.isWatching {
      letters.append(.send(line, to: visitor.client))
    }
  }

  /// Answers who waits for the ring log: its entries, oldest first, or why it cannot be read.
  package mutating func takeLog(_ log: Result<[[UInt8]], PortFailure>, of clock: AlarmClock) {
    isReadingLog = false
    for place in visitors.indices {
      for request in visitors[place].logWaits {
        letters.append(
          .send(ControlDesk.line(request, log, in: clock.zone), to: visitors[place].client))
      }
      visitors[place].logWaits = []
    }
  }

  private static func line(
    _ request: ControlRequest, _ log: Result<[[UInt8]], PortFailure>, in zone: ZoneRules
  ) -> [UInt8] {
    switch log {
    case .failure(let failure):
      let text = Text.english.sentence(failure)
      return ControlLine.failure(ControlFailure(.unreadable, text), id: request.id)
    case .success(let payloads):
      guard case .log(let count) = request.wish else { return [] }
      let entries = payloads.suffix(count).compactMap { payload in
        try? RingLogCodec.decode(payload)
      }
      return ControlLine.answer(
        request, [.init("entries", .list(entries.map { $0.json(in: zone) }))])
    }
  }
}
