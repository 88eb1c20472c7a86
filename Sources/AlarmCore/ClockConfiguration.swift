/// What the board decides about the clock, apart from where its lines are.
package struct ClockConfiguration: Hashable, Sendable {
  /// How the knob is built.
  package var knob: KnobKind
  /// How long the button's contacts may bounce; 5 to 200 ms.
  package var debounce: Duration
  /// True when there are lamps at all; without any, nothing wakes the clock to blink them.
  package var hasLamps: Bool
  /// How many badge lamps there are, 0 to 16.
  package var badgeLamps: Int
  /// How the badge lamps count.
  package var badgeStyle: BadgeStyle
  /// True when a sound card is to be tried.
  package var hasSpeaker: Bool
  /// True when there is a buzzer.
  package var hasBuzzer: Bool
  /// Name of the sound that rings by default.
  package var defaultSound: String
  /// What the buzzer rings, as `Tune.ringing` makes it.
  package private(set) var ringTune: Tune

  /// Makes a configuration.
  package init(
    knob: KnobKind = .fullCycle, debounce: Duration = ButtonDecoder.defaultDebounce,
    hasLamps: Bool = true, badgeLamps: Int = 4, badgeStyle: BadgeStyle = .bar,
    hasSpeaker: Bool = true,
    hasBuzzer: Bool = true, defaultSound: String = "bell", ringTune: Tune = .beeps
  ) {
    self.knob = knob
    self.debounce = debounce
    self.hasLamps = hasLamps
    self.badgeLamps = badgeLamps
    self.badgeStyle = badgeStyle
    self.hasSpeaker = hasSpeaker
    self.hasBuzzer = hasBuzzer
    self.defaultSound = defaultSound
    self.ringTune = ringTune.ringing
  }
}
