import CLinux

/// Waiting: for what is typed, for signals, for time.
extension Terminal {
  /// Waits until something happens, at most for a duration (nil: for ever), and says all that did.
  ///
  /// A stop from outside and the way back are dealt with here and come out as `redraw`.
  package func waitForInput(
    for limit: Duration?
  ) throws(TerminalFailure) -> [TerminalEvent] {
    guard isOpen else { throw .closed }
    let found = clinux_terminal_wait(
      descriptor, signalDescriptor, limit.map(Terminal.nanoseconds) ?? -1)
    guard found >= 0 else { throw Terminal.failure("ppoll", code: -found) }
    var events: [TerminalEvent] = []
    let bits = Int(found)
    if bits & CLINUX_TERMINAL_SIGNAL != 0 {
      while let event = try nextSignalEvent() {
        if !events.contains(event) { events.append(event) }
      }
    }
    if bits & CLINUX_TERMINAL_INPUT != 0 { events.append(.input) }
    if bits & CLINUX_TERMINAL_CLOSED != 0 { events.append(.closed) }
    return events.isEmpty ? [.timeout] : events
  }

  private func nextSignalEvent() throws(TerminalFailure) -> TerminalEvent? {
    let number = clinux_terminal_next_signal(signalDescriptor)
    guard number >= 0 else { throw Terminal.failure("signalfd", code: -number) }
    switch number {
    case 0: return nil
    case SIGWINCH:
      // Lines were cut or broken anew by the terminal.
      forget()
      return .redraw
    case SIGTSTP:
      try suspend()
      return .redraw
    case SIGCONT:
      // Stopped by what no program sees: the shell may have changed the mode meanwhile.
      clinux_terminal_leave()
      try enter()
      return .redraw
    default: return .end(signal: number)
    }
  }

  /// Whole nanoseconds, at least 0 and within 64 bits (292 years).
  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? 0 : .max }
    let (sum, sumOverflow) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return sumOverflow ? .max : max(sum, 0)
  }
}
