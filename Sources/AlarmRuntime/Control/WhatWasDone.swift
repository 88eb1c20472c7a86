import AlarmCore
import CivilTime

/// What a request brought about, so that it can be seen later whether that still holds.
///
/// Several clients may change the same thing before the card has taken any of it: what the clock
/// holds when the card answers need not be what this one asked.
enum WhatWasDone: Hashable, Sendable {
  /// The alarm was armed for a time of the day, or is off.
  case alarm(TimeOfDay?)
  /// Preferences were changed.
  case preferences(PreferenceChange)

  /// Reads a state right after the request; nil for one that changes nothing that is saved.
  init?(_ wish: ControlRequest.Wish, in state: ClockState) {
    switch wish {
    case .set, .on, .off: self = .alarm(state.alarmTime)
    case .prefs(let change?): self = .preferences(change)
    case .prefs(nil), .status, .log, .watch, .attend, .leave: return nil
    }
  }

  /// True when a state still has it.
  func holds(in state: ClockState) -> Bool {
    switch self {
    case .alarm(let time): state.alarmTime == time
    case .preferences(let change): change.applied(to: state.preferences) == state.preferences
    }
  }

  /// Says that a state has it no longer, and what that has instead.
  func overtaken(_ wish: ControlRequest.Wish, in state: ClockState) -> String {
    switch self {
    case .preferences:
      "The preferences were changed, and changed again since: not all of it holds."
    case .alarm:
      "\(WhatWasDone.words(wish)), and \(since(wish, in: state))."
    }
  }

  private static func words(_ wish: ControlRequest.Wish) -> String {
    switch wish {
    case .set(let time): "\(time.text) was set"
    case .on: "The alarm was switched on"
    case .off: "The alarm was switched off"
    case .prefs, .status, .log, .watch, .attend, .leave: "It was done"
    }
  }

  private func since(_ wish: ControlRequest.Wish, in state: ClockState) -> String {
    guard let time = state.alarmTime else { return "is armed no longer: it rang, or is off" }
    let dial = Text.english.dial(DialTime(time))
    // Both half days look the same on a dial.
    if case .set(let asked) = wish, asked.text == dial {
      return "\(Text.english.time(time)) was set since"
    }
    return "\(dial) was set since"
  }
}

extension ClockState {
  /// The time of the day for which the alarm is armed; nil when it is off.
  fileprivate var alarmTime: TimeOfDay? {
    guard case .alarm(let key)? = armed?.purpose else { return nil }
    return key.time
  }
}
