import CLinux

/// A terminal taken over whole: raw keys in, frames out, everything as it was when it ends.
///
///     init ──► raw, other screen ── close, exit, a crash ──► as it was
///                 │        ▲
///     SIGTSTP, suspend()   │ continued
///                 ▼        │
///               as it was, stopped
///
/// Make it before any other thread: signals are blocked for the thread that makes it and for those
/// made later. One that finds an older thread still kills, but restores first. Only SIGKILL leaves
/// the terminal as it is; `reset` helps then.
///
/// Sources: termios(3), signalfd(2), xterm's "Control Sequences" (1049 other screen, 1000 and 1006
/// mouse, 25 cursor) and the terminal working group's mode 2026, which holds a frame back until it
/// is whole; a terminal without it ignores it.
package final class Terminal {
  /// Written when taking over.
  static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[2J"
  /// Written when giving back.
  static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  /// A terminal that takes nothing for so long gets the next frame instead, in milliseconds.
  static let drawPatience: Int32 = 500
  /// More is not read at once: a paste has room, a stuck key does not fill memory.
  package static let readLimit = 4_096

  /// Turns readable when something was typed, for loops that wait themselves.
  package let descriptor: Int32
  /// Turns readable when a signal waits; then call `waitForInput(for: .zero)`.
  package let signalDescriptor: Int32
  private let output: Int32
  private(set) var isOpen = true
  /// The lines that are shown; nil while nobody knows.
  private var shown: [String]?

  /// Takes over the terminal.
  ///
  /// - Throws: `noTerminal` when one of the two is none, `alreadyOpen`, or what the system says.
  package init(input: Int32 = 0, output: Int32 = 1) throws(TerminalFailure) {
    let own = try Terminal.reopen(input, .input)
    do throws(TerminalFailure) {
      self.output = try Terminal.reopen(output, .output)
    } catch {
      clinux_terminal_close(own)
      throw error
    }
    descriptor = own
    signalDescriptor = clinux_terminal_signals()
    guard signalDescriptor >= 0 else {
      let code = -signalDescriptor
      closeDescriptors()
      throw .system(call: "signalfd", code: code)
    }
    do throws(TerminalFailure) {
      try enter()
    } catch {
      clinux_terminal_signals_close(signalDescriptor)
      closeDescriptors()
      throw error
    }
  }

  deinit { close() }

  /// Gives the terminal back, on the thread that took it; later calls throw.
  package func close() {
    guard isOpen else { return }
    clinux_terminal_leave()
    clinux_terminal_signals_close(signalDescriptor)
    closeDescriptors()
  }

  /// Whether a terminal can do what a frame needs, by the value of TERM.
  ///
  /// False for "dumb", and for nothing: whoever set neither has no screen, as an editor's shell or
  /// a job at a teletype. Source: terminfo(5), the entry dumb.
  package static func hasScreen(term: String?) -> Bool {
    guard let term else { return false }
    return !term.isEmpty && term != "dumb"
  }

  /// How large the window is now; 80 by 24 when the terminal does not tell.
  package var size: TerminalSize {
    var columns: UInt16 = 0
    var rows: UInt16 = 0
    guard isOpen, clinux_terminal_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else {
      return .usual
    }
    return TerminalSize(columns: Int(columns), rows: Int(rows))
  }

  /// Takes what was typed, without waiting; empty when nothing was.
  package func readAvailable() throws(TerminalFailure) -> [UInt8] {
    guard isOpen else { throw .closed }
    var bytes = [UInt8](repeating: 0, count: Terminal.readLimit)
    let count = clinux_terminal_read(descriptor, &bytes, Int32(bytes.count))
    guard count >= 0 else { throw Terminal.failure("read", code: -count) }
    return Array(bytes.prefix(Int(count)))
  }

  /// Shows lines from the top and wipes what was there before; the caller fits their width.
  ///
  /// Only lines that differ from those it showed last are written, so that a slow line carries what
  /// changed and no more; after `forget`, a stop, and another size of the window, all are.
  ///
  /// - Returns: False when the terminal was too slow for the frame; a part of it may be shown.
  @discardableResult
  package func draw(lines: [String]) throws(TerminalFailure) -> Bool {
    guard isOpen else { throw .closed }
    let bytes = Array(Terminal.frame(lines, over: shown).utf8)
    forget()
    let code = clinux_terminal_write(output, bytes, Int32(bytes.count), Terminal.drawPatience)
    if code == 0 {
      shown = lines
      return true
    }
    if -code == ETIMEDOUT { return false }
    throw Terminal.failure("write", code: -code)
  }

  /// Takes note that the terminal may show something else; the next frame is written whole.
  package func forget() { shown = nil }

  /// Gives the terminal back, stops the program as Control and Z does elsewhere, and takes over
  /// again when it is continued; then draw.
  package func suspend() throws(TerminalFailure) {
    guard isOpen else { throw .closed }
    clinux_terminal_leave()
    clinux_terminal_stop_job()
    try enter()
  }

  /// What is written for a frame over another one: each line that differs, its rest wiped, and
  /// where rows are left over, or nobody knows what is shown, the rows below wiped as well.
  ///
  ///     shown   a b c     lines  a x     written   row 2: x, row 3 and below wiped
  package static func frame(_ lines: [String], over shown: [String]?) -> String {
    var text = "\u{1B}[?2026h"
    for (row, line) in lines.enumerated() {
      if let shown, shown.indices.contains(row), shown[row] == line { continue }
      text += "\u{1B}[\(row + 1);1H\(line)\u{1B}[0m\u{1B}[K"
    }
    let rowsShown = shown?.count ?? .max
    if shown == nil, !lines.isEmpty {
      // From behind the last line: there need be no row below it to go to.
      text += "\u{1B}[J"
    } else if rowsShown > lines.count {
      text += "\u{1B}[\(lines.count + 1);1H\u{1B}[J"
    }
    return text + "\u{1B}[?2026l"
  }

  func enter() throws(TerminalFailure) {
    forget()
    let enter = Array(Terminal.enterSequence.utf8)
    let leave = Array(Terminal.leaveSequence.utf8)
    let code = clinux_terminal_enter(
      output, enter, Int32(enter.count), leave, Int32(leave.count))
    if -code == EBUSY { throw .alreadyOpen }
    if code < 0 { throw Terminal.failure("tcsetattr", code: -code) }
  }

  private func closeDescriptors() {
    isOpen = false
    clinux_terminal_close(descriptor)
    clinux_terminal_close(output)
  }

  private static func reopen(
    _ file: Int32, _ stream: TerminalFailure.Stream
  ) throws(TerminalFailure) -> Int32 {
    let own = clinux_terminal_reopen(file, stream == .output ? 1 : 0)
    if own >= 0 { return own }
    throw -own == ENOTTY ? .noTerminal(stream) : .system(call: "open", code: -own)
  }

  static func failure(_ call: String, code: Int32) -> TerminalFailure {
    code == EIO || code == EPIPE ? .closed : .system(call: call, code: code)
  }
}
