import AlarmCore

extension KeyHand {
  /// Why the button is down, and until when.
  enum Grip: Hashable, Sendable {
    /// It is up.
    case up
    /// One space: a press, or the beginning of a hold.
    case unsure(until: BootInstant)
    /// A second one: two presses, or the first repeat of a hold.
    case twice(until: BootInstant)
    /// It was two presses: up between them.
    case between(until: BootInstant)
    /// Pressed for as long as a press takes.
    case tapping(until: BootInstant)
    /// Spaces repeat: held as long as they come.
    case repeating(until: BootInstant)
    /// The knob is turned with the space bar held, which no longer repeats then.
    case turning(until: BootInstant)
    /// An arrow came with shift.
    case shifted(until: BootInstant)
    /// Held for as long as a hold takes.
    case holding(until: BootInstant)
    /// Held until told otherwise.
    case latched
    /// Held by a mouse's button.
    case mouse

    var isDown: Bool {
      switch self {
      case .up, .between: false
      case .unsure, .twice, .tapping, .repeating, .turning, .shifted, .holding, .latched, .mouse:
        true
      }
    }

    /// True when a turn now is one with the button held.
    var isTurnedWith: Bool {
      switch self {
      case .up, .unsure, .twice, .between, .tapping: false
      case .repeating, .turning, .shifted, .holding, .latched, .mouse: true
      }
    }

    var deadline: BootInstant? {
      switch self {
      case .up, .latched, .mouse: nil
      case .unsure(let until), .twice(let until), .between(let until), .tapping(let until),
        .repeating(let until), .turning(let until), .shifted(let until), .holding(let until):
        until
      }
    }
  }
}
