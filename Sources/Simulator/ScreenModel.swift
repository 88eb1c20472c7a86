import AlarmCore
import AlarmRuntime
import CivilTime

/// Everything the full-screen view shows, as plain values.
package struct ScreenModel: Hashable, Sendable {
  /// What the clock is doing.
  package enum Activity: Hashable, Sendable {
    /// Nothing.
    case idle
    /// The alarm is read back.
    case readBack
    /// The hand is moved; it stands here.
    case setting(DialTime)
    /// A countdown is turned, so many minutes.
    case countdown(Int)
    /// An alarm rings by this output; nil while the sound card has not answered.
    case ringing(RingOutput?)
    /// A ring sleeps for so long still.
    case snoozed(Duration)
    /// A ring ended just now.
    case ended
  }

  /// What clocks show.
  package var now: CivilDateTime
  /// The zone's short name then ("CET").
  package var zone: String
  /// How far that can be believed.
  package var trust: ClockTrust
  /// Where the alarm's hand points; of a countdown, its minutes.
  package var hand: DialTime
  /// When the alarm rings next; nil when it is off.
  package var armed: CivilDateTime?
  /// What the clock is doing.
  package var activity: Activity
  /// How long the countdown that runs takes still; nil without one.
  package var countdownLeft: Duration?
  /// Whether the armed lamp is lit.
  package var isArmedLampLit: Bool
  /// Which badge lamps are lit, first one first.
  package var badgeLamps: [Bool]
  /// How many things nobody has acknowledged.
  package var badge: Int
  /// Whether the buzzer is on.
  package var isBuzzing: Bool
  /// The sound that plays; nil when silent.
  package var sound: String?
  /// The clock's own tones that were heard last, oldest first; empty when it said nothing.
  package var tones: [Tone]
  /// Whether the button is down.
  package var isButtonDown: Bool
  /// How far the state has reached the card.
  package var saved: ClockStatus.Saving
  /// How fast time passes, in words ("60 x").
  package var speed: String
  /// What was told, oldest first.
  package var log: [String]
  /// Whether the page of keys is shown instead of the dial.
  package var isHelpShown: Bool
  /// How the dial is drawn.
  package var style: DialStyle

  /// Makes a model of an untouched clock, to be filled in.
  package init(now: CivilDateTime, style: DialStyle = DialStyle()) {
    self.now = now
    self.style = style
    zone = "UTC"
    trust = .synced
    hand = DialTime(minutesWrapping: 0)
    activity = .idle
    isArmedLampLit = false
    badgeLamps = []
    badge = 0
    isBuzzing = false
    tones = []
    isButtonDown = false
    saved = .saved
    speed = "1 x"
    log = []
    isHelpShown = false
  }
}
