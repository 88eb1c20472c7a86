import AlarmCore
import Ports

/// Clients of the control socket, served at the end of each turn: after edges and answers, and
/// after time was let pass, so that nothing they ask delays a ring or a release.
extension AlarmLoop {
  /// Hears what clients ask, lets the clock do it one after the other, and answers.
  mutating func serve(at moment: Moment) {
    guard let control = devices.control else { return }
    let events = control.takeEvents()
    if events.isEmpty, desk == nil { return }
    var desk = self.desk ?? ControlDesk()
    for event in events {
      if case .failed(let failure) = event { pending.append(.portFailed(failure)) }
      desk.take(event, at: moment)
    }
    self.desk = desk
    if !pending.isEmpty { settle(at: moment) }
    // Again after a client was dropped with its letter: it may have been the one who attended.
    repeat { followOrders(at: moment) } while deliver(by: control, at: moment)
    if self.desk?.isIdle == true { self.desk = nil }
  }

  private mutating func followOrders(at moment: Moment) {
    while let order = desk?.nextOrder(clock, at: moment) {
      switch order {
      case .command(let command):
        perform(clock.handle(.command(command), at: moment))
        settle(at: moment)
        desk?.took(clock)
      case .readLog: devices.store.readLog()
      }
    }
    desk?.settle(clock, at: moment)
  }

  /// Sends what waits; true when a client was dropped with it.
  private mutating func deliver(by control: any ControlPort, at moment: Moment) -> Bool {
    var hasDropped = false
    for letter in desk?.takeLetters() ?? [] {
      switch letter {
      case .send(let bytes, let client):
        guard !control.send(bytes, to: client) else { continue }
        desk?.take(.left(client), at: moment)
        hasDropped = true
      case .farewell(let client): control.disconnect(client)
      }
    }
    return hasDropped
  }

  /// Answers who still waits, once the card was asked for the last time, and ends every connection.
  mutating func endService(at moment: Moment) {
    guard let control = devices.control else { return }
    desk?.end(clock, at: moment)
    _ = deliver(by: control, at: moment)
    control.close()
  }
}
