import AlarmCore

/// Where the clock is built: what a board file says, with every default filled in.
package struct BoardWiring: Hashable, Sendable {
  /// A name for people ("Raspberry Pi 4").
  package var name: String
  /// Labels of the GPIO chip, any of which will do; empty when every line has a name, or on a board
  /// without GPIO (the simulator).
  package var chipLabels: [String]
  /// The knob that sets the alarm.
  package var knob: KnobWiring
  /// The button that confirms and snoozes; by default the knob's own switch.
  package var button: ButtonWiring
  /// The LED that tells whether an alarm is armed; nil when the board has none.
  package var armedLamp: LampWiring?
  /// The LEDs that count what nobody acknowledged, the lowest first; may be empty.
  package var badgeLamps: [LampWiring]
  /// How `badgeLamps` count.
  package var badgeStyle: BadgeStyle
  /// The buzzer and what it rings; nil when the board has none.
  package var buzzer: BuzzerWiring?
  /// ALSA device names in the order they are tried; empty when the board has no sound card.
  package var soundDevices: [String]
  /// Name of the sound that rings by default ("bell").
  package var defaultSound: String

  /// Makes a board's wiring; nothing is checked here.
  package init(
    name: String, chipLabels: [String], knob: KnobWiring, button: ButtonWiring,
    armedLamp: LampWiring?, badgeLamps: [LampWiring], badgeStyle: BadgeStyle, buzzer: BuzzerWiring?,
    soundDevices: [String], defaultSound: String
  ) {
    self.name = name
    self.chipLabels = chipLabels
    self.knob = knob
    self.button = button
    self.armedLamp = armedLamp
    self.badgeLamps = badgeLamps
    self.badgeStyle = badgeStyle
    self.buzzer = buzzer
    self.soundDevices = soundDevices
    self.defaultSound = defaultSound
  }
}
