/// What a person does at the keyboard or with the mouse.
package enum Key: Hashable, Sendable {
  /// Left or down is -1, right or up is 1; with shift the button is held meanwhile.
  case arrow(Int, isShifted: Bool)
  /// The mouse wheel, down -1 and up 1.
  case wheel(Int)
  /// A button of the mouse, left or middle, went down or came up.
  case mouse(isDown: Bool)
  /// The space bar, typed or repeated by the terminal.
  case space
  /// Enter.
  case enter
  /// `h`: hold the button long enough to mean it.
  case hold
  /// `H`: hold the button until said otherwise.
  case latch
  /// `+` or `=`.
  case faster
  /// `-`.
  case slower
  /// `?`.
  case help
  /// The escape key by itself.
  case escape
  /// `q`.
  case quit
  /// Control and C.
  case interrupt
  /// Control and Z.
  case suspend
  /// Control and L.
  case redraw
}
