/// Why a wait for the terminal ended.
package enum TerminalEvent: Hashable, Sendable {
  /// Bytes can be read.
  case input
  /// The window has another size, or the program was stopped and goes on: draw again.
  case redraw
  /// The program was asked to end, by this signal's number (SIGINT, SIGTERM, SIGHUP or SIGQUIT).
  case end(signal: Int32)
  /// The terminal is gone.
  case closed
  /// The time is over.
  case timeout
}
