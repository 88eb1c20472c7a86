import AlarmCore
import AlarmRuntime
import CivilTime
import JSON

/// What a clock answers when it is asked, as far as scenarios look at it.
///
/// The simulator takes it from the clock itself, every other bench from the control socket.
package struct ClockSight: Hashable, Sendable {
  /// What the clock is doing.
  package var state: ClockStatus.State
  /// Where the hand of the dial stands.
  package var dial: DialTime
  /// The civil time the alarm is armed for, in the clock's zone; nil when it is off.
  package var alarm: CivilDateTime?
  /// How many nobody has acknowledged.
  package var badge: Int
  /// How many notifications are pending, an armed alarm counted.
  package var pending: Int
  /// How far what a person set is saved.
  package var saving: ClockStatus.Saving
  /// True when what the store held at the start could not be read.
  package var isStoreDamaged: Bool
  /// How far the wall clock is trusted.
  package var trust: ClockTrust
  /// What the knob's contacts did.
  package var knob: KnobCounters

  /// Takes it from a status.
  package init(_ status: ClockStatus) {
    state = status.state
    dial = status.dial
    alarm = status.alarm?.civil
    badge = status.badge
    pending = status.pending.count
    saving = status.saving
    isStoreDamaged = status.isStoreDamaged
    trust = status.trust
    knob = status.knob
  }

  /// Takes it from the object `status` of the control protocol; nil when something is missing or is
  /// no word of it.
  package init?(json: JSONValue) {
    guard let state = json["state"]?.text.flatMap(ClockStatus.State.init(rawValue:)),
      let dial = json["dial"]?.text.flatMap({ AlarmTime($0) }),
      let alarm = json["alarm"], let badge = json["badge"]?.whole,
      let pending = json["pending"]?.list,
      let saving = json["saving"]?.text.flatMap(ClockStatus.Saving.init(rawValue:)),
      let isDamaged = json["store-damaged"]?.boolean,
      let trust = json["trust"]?.text.flatMap({ word in
        ClockTrust.allCases.first { $0.word == word }
      }),
      let knob = json["knob"].flatMap(KnobCounters.init(json:))
    else { return nil }
    guard case .dial(let hand) = dial else { return nil }
    if alarm != .null {
      guard let armed = alarm["at"]?.text.flatMap({ CivilDateTime(iso8601: String($0.prefix(19))) })
      else { return nil }
      self.alarm = armed
    }
    self.state = state
    self.dial = hand
    self.badge = badge
    self.pending = pending.count
    self.saving = saving
    isStoreDamaged = isDamaged
    self.trust = trust
    self.knob = knob
  }
}

extension KnobCounters {
  /// Reads the object `knob` of a status.
  fileprivate init?(json: JSONValue) {
    guard let edges = json["edges"]?.whole, let merged = json["merged"]?.whole,
      let lost = json["lost"]?.whole, let illegal = json["illegal"]?.whole,
      let overflowed = json["overflowed"]?.whole, let doubtful = json["doubtful"]?.whole
    else { return nil }
    self.init()
    self.edges = edges
    self.merged = merged
    self.lost = lost
    self.illegal = illegal
    self.overflowed = overflowed
    self.doubtful = doubtful
  }
}
