import AlarmCore

/// Where a line is: by chip label and offset, or by line name; never by chip number.
package enum LineLocation: Hashable, Sendable {
  /// Offset on the first chip whose label is in the board's list.
  case offset(Int)
  /// A line name, searched on every chip.
  case name(String)
}

/// How a line's level is to be read or driven.
package struct LineWiring: Hashable, Sendable {
  /// Where the line is.
  package var location: LineLocation
  /// True when the active state is low (a button to ground, an LED to the supply).
  package var isActiveLow: Bool

  /// Makes a line's wiring.
  package init(location: LineLocation, isActiveLow: Bool = false) {
    self.location = location
    self.isActiveLow = isActiveLow
  }
}

/// Which resistor an input has inside the chip.
package enum LineBias: String, Hashable, Sendable, CaseIterable {
  case pullUp = "pull-up"
  case pullDown = "pull-down"
  /// None; the board has its own resistors.
  case none
}

/// How the knob is built.
package struct KnobWiring: Hashable, Sendable {
  package var a: LineWiring
  package var b: LineWiring
  package var bias: LineBias
  package var kind: KnobKind
  /// True when a clockwise turn changes B first.
  package var isReversed: Bool

  package init(
    a: LineWiring, b: LineWiring, bias: LineBias, kind: KnobKind, isReversed: Bool
  ) {
    self.a = a
    self.b = b
    self.bias = bias
    self.kind = kind
    self.isReversed = isReversed
  }
}

/// How the button is built.
package struct ButtonWiring: Hashable, Sendable {
  package var line: LineWiring
  package var bias: LineBias
  /// How long its contacts may bounce; 5 to 200 ms.
  package var debounce: Duration

  package init(line: LineWiring, bias: LineBias, debounce: Duration) {
    self.line = line
    self.bias = bias
    self.debounce = debounce
  }
}

/// Where the clock is built: what a board file says, with every default filled in.
package struct BoardWiring: Hashable, Sendable {
  /// A name for people ("Raspberry Pi 4").
  package var name: String
  /// Labels of the GPIO chip, any of which will do; empty when every line has a name, or on a board
  /// without GPIO (the simulator).
  package var chipLabels: [String]
  package var knob: KnobWiring
  package var button: ButtonWiring
  package var armedLamp: LineWiring?
  package var badgeLamps: [LineWiring]
  package var badgeStyle: BadgeStyle
  package var buzzer: LineWiring?
  /// ALSA device names in the order they are tried; empty when the board has no sound card.
  package var soundDevices: [String]
  /// Name of the sound that rings by default ("bell").
  package var defaultSound: String

  package init(
    name: String, chipLabels: [String], knob: KnobWiring, button: ButtonWiring,
    armedLamp: LineWiring?, badgeLamps: [LineWiring], badgeStyle: BadgeStyle, buzzer: LineWiring?,
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
