import AlarmCore
import CivilTime

/// What a client asks, as one line of JSON tells it: `{"v":1,"do":"set","time":"7:30"}`.
package struct ControlRequest: Hashable, Sendable {
  /// What is asked.
  package enum Wish: Hashable, Sendable {
    /// What the clock is doing.
    case status
    /// Set the alarm and arm it.
    case set(AlarmTime)
    /// Switch the alarm on where it stands.
    case on
    /// Switch it off.
    case off
    /// Change preferences; nil only asks for them.
    case prefs(PreferenceChange?)
    /// The newest entries of the ring log, so many.
    case log(count: Int)
    /// Tell every change from now on.
    case watch
    /// Somebody attends on this connection.
    case attend
    /// Nobody attends on it any more.
    case leave
  }

  /// The names of what can be asked, as requests and answers have them.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    /// Only asks.
    case status, log, watch
    /// Change something, which is then saved; `prefs` may only ask.
    case set, on, off, prefs
    /// Change who attends, which is not saved.
    case attend, leave
  }

  /// The number the client gave it, which comes back with the answer.
  package var id: Int?
  /// What is asked.
  package var wish: Wish

  /// Makes a request.
  package init(_ wish: Wish, id: Int? = nil) {
    self.wish = wish
    self.id = id
  }
}

extension ControlRequest.Wish {
  /// Its name.
  package var name: ControlRequest.Name {
    switch self {
    case .status: .status
    case .set: .set
    case .on: .on
    case .off: .off
    case .prefs: .prefs
    case .log: .log
    case .watch: .watch
    case .attend: .attend
    case .leave: .leave
    }
  }

  /// The command that grants it; nil for what only asks.
  var command: Command? {
    switch self {
    case .set(let time): time.command
    case .on: .switchOn
    case .off: .switchOff
    case .prefs(let change): change.map(Command.prefer)
    case .status, .log, .watch, .attend, .leave: nil
    }
  }
}
