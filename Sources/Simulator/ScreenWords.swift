import AlarmCore
import AlarmRuntime
import CivilTime

/// The words of the full-screen view, all in one place.
enum ScreenWords {
  /// The keys in one row, longest first; the first that fits is shown.
  static let footers = [
    "arrows turn  space press  h hold  H keep pressed  +/- speed  ? help  q quit",
    "arrows turn  space press  h hold  ? help  q quit",
    "arrows turn  space press  ? help  q quit",
  ]

  /// The page of keys.
  static let help: [(keys: String, meaning: String)] = [
    ("arrows, wheel", "turn the knob"),
    ("space", "press; held down: hold"),
    ("enter", "press at once"),
    ("h", "hold 2 seconds"),
    ("shift + arrows", "press and turn"),
    ("H", "keep it pressed, or not"),
    ("mouse button", "press, as long as down"),
    ("+  -", "faster, slower"),
    ("?", "this page, or the clock"),
    ("Ctrl-Z  Ctrl-L", "stop; draw anew"),
    ("q  Esc  Ctrl-C", "quit"),
  ]

  static func activity(_ activity: ScreenModel.Activity) -> (words: String, ink: ScreenInk) {
    switch activity {
    case .idle: ("idle", .plain)
    case .readBack: ("read-back", .strong)
    case .setting(let hand): ("setting \(Text.english.dial(hand))", .strong)
    case .countdown(let minutes): ("countdown \(minutes) min", .strong)
    case .ringing(nil): ("RINGING", .lit)
    case .ringing(.speaker?): ("RINGING", .lit)
    case .ringing(.buzzer?): ("RINGING buzzer", .lit)
    case .ringing(.lamps?): ("RINGING lamps", .warning)
    case .ringing(.nothing?): ("DUE, no output", .warning)
    case .snoozed(let left): ("snoozed \(countdown(left))", .strong)
    case .ended: ("ring ended", .plain)
    }
  }

  static func trust(_ trust: ClockTrust) -> (words: String, ink: ScreenInk) {
    switch trust {
    case .synced: ("synced", .plain)
    case .rtc: ("battery clock", .plain)
    case .guess: ("a guess", .warning)
    case .invalid: ("wrong", .warning)
    }
  }

  static func saved(_ saved: ClockStatus.Saving) -> (words: String, ink: ScreenInk) {
    switch saved {
    case .saved: ("yes", .plain)
    case .saving: ("writing", .faint)
    case .failed: ("NO", .warning)
    }
  }

  /// What becomes of the countdown that runs: another one that is turned takes its place.
  static func countdown(
    left: Duration, isTurnedAnew: Bool, isShort: Bool
  ) -> (words: String, ink: ScreenInk) {
    guard isTurnedAnew else { return ("\(countdown(left)) left", .strong) }
    return ("\(countdown(left)) \(isShort ? "ends" : "left, ends on release")", .warning)
  }

  /// Minutes and seconds left, rounded up: 8:41.
  static func countdown(_ left: Duration) -> String {
    let (whole, rest) = left.components
    let seconds = whole + (rest > 0 ? 1 : 0)
    return "\(seconds / 60):\(Text.padded(Int(seconds % 60)))"
  }

  /// The day and time of the alarm; the date only where there is room.
  static func alarm(_ civil: CivilDateTime?, isShort: Bool) -> String {
    guard let civil else { return "off" }
    let full = Text.english.civil(civil)
    return isShort ? "\(full.prefix(3)) \(Text.english.time(civil.time))" : full
  }

  static func now(_ civil: CivilDateTime) -> String {
    "\(Text.english.civil(civil)):\(Text.padded(civil.second))"
  }
}
