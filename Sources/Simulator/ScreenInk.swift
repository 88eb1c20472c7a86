/// What a piece of the screen is, which decides its colour where there are colours.
package enum ScreenInk: Hashable, Sendable, CaseIterable {
  /// Ordinary words.
  case plain
  /// What matters less: labels, marks, the time's own hand.
  case faint
  /// What matters most: the time, the alarm's hand.
  case strong
  /// A lamp that is lit, or something that sounds.
  case lit
  /// What a person should look into.
  case warning

  /// The attributes of ECMA-48, 8.3.117 (SGR); colours by number, so that they suit any theme.
  var attributes: String {
    switch self {
    case .plain: "0"
    case .faint: "0;2"
    case .strong: "0;1"
    case .lit: "0;1;33"
    case .warning: "0;1;31"
    }
  }

  /// Whether colours are wanted: not when NO_COLOR is set to anything, nor on a dumb terminal.
  ///
  /// - Parameter variable: looks up a variable of the environment. Source: no-color.org.
  package static func isWanted(environment variable: (String) -> String?) -> Bool {
    (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
  }
}
