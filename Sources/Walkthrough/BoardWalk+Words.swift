import BoardFile

/// What a person reads.
extension BoardWalk {
  func prompt(_ step: Step) -> String {
    switch step {
    case .knob where learned == nil:
      "Turn the knob three clicks clockwise, and let go."
    case .knob: "Now turn it three clicks back, and let go."
    case .button: "Press the button five times, a second each, with pauses of a second."
    case .lamp: "Is \(part(step)) lit, \(place(part(step)))? [y/n]"
    case .buzzer: "Does the buzzer beep, \(place("buzzer"))? [y/n]"
    case .speaker: "Is '\(board.wiring.defaultSound)' heard from the speaker? [y/n]"
    }
  }

  /// How the board file calls a part.
  func part(_ step: Step) -> String {
    switch step {
    case .knob: "knob"
    case .button: "button"
    case .lamp(let index):
      switch board.wiring.armedLamp {
      case nil: "leds.badge[\(index)]"
      case .some: index == 0 ? "leds.armed" : "leds.badge[\(index - 1)]"
      }
    case .buzzer: "buzzer"
    case .speaker: "sound"
    }
  }

  /// Where a line of the board is, for people.
  func place(_ path: String) -> String {
    board.connections.first { $0.path == path }?.place ?? path
  }

  func noticed(_ step: Step) -> String {
    switch step {
    case .knob, .button: "works"
    case .lamp: "lit"
    case .buzzer: "heard"
    case .speaker: replacement.map { "heard; \($0)" } ?? "heard"
    }
  }

  func unnoticed(_ step: Step) -> String {
    switch step {
    case .knob, .button: "does not work"
    case .lamp:
      "not lit; check \(place(part(step))), the resistor, which way round the LED is, and 'active'"
    case .buzzer: "not heard; check \(place("buzzer")), the transistor, and whether it is active"
    case .speaker: "not heard; check the cable, the mixer (alsamixer), and 'sound.devices'"
    }
  }

  var pressedAtRest: String {
    "pressed while nobody presses; check its wire, \(place("button")), 'active' and 'bias'"
  }

  static func told(_ finding: WalkFinding) -> String {
    "  \(finding.part): \(finding.words)."
  }
}
