import Glibc
import LinuxDisplay
import Testing

@Suite(.serialized) struct TerminalTests {
  @Test func terminal_restoresModeByteForByte() throws {
    let pty = try Pty()
    let before = pty.mode
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    #expect(pty.mode != before)
    let entered = pty.shown()
    for mode in ["?1049h", "?25l", "?1000h", "?1006h"] { #expect(entered.contains(mode)) }
    terminal.close()
    #expect(pty.mode == before)
    let left = pty.shown()
    for mode in ["?1049l", "?25h", "?1000l", "?1006l", "?2026l"] { #expect(left.contains(mode)) }
    terminal.close()
    #expect(pty.shown() == "")
  }

  @Test func terminal_thatIsForgotten_restores() throws {
    let pty = try Pty()
    let before = pty.mode
    do { _ = try Terminal(input: pty.slave, output: pty.slave) }
    #expect(pty.mode == before)
  }

  @Test func terminal_leavesFlagsOfSharedDescriptorAlone() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    #expect(fcntl(pty.slave, F_GETFL, 0) & O_NONBLOCK == 0)
    terminal.close()
  }

  @Test func read_bringsRawBytesAndNeverWaits() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    #expect(try terminal.readAvailable() == [])
    #expect(try terminal.waitForInput(for: .zero) == [.timeout])
    pty.type("\u{3}\u{1B}[A")
    #expect(try terminal.waitForInput(for: .seconds(5)) == [.input])
    #expect(try terminal.readAvailable() == [0x03, 0x1B, 0x5B, 0x41])
    #expect(!pty.shown().contains("\u{3}"), "nothing is echoed")
  }

  @Test func draw_writesOneFrame() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    _ = pty.shown()
    #expect(try terminal.draw(lines: ["a", "ö"]))
    #expect(
      pty.shown()
        == "\u{1B}[?2026h\u{1B}[1;1Ha\u{1B}[0m\u{1B}[K\u{1B}[2;1Hö\u{1B}[0m\u{1B}[K"
        + "\u{1B}[J\u{1B}[?2026l")
  }

  static let begin = "\u{1B}[?2026h"
  static let end = "\u{1B}[?2026l"

  static func row(_ number: Int, _ text: String) -> String {
    "\u{1B}[\(number);1H\(text)\u{1B}[0m\u{1B}[K"
  }

  @Test func draw_writesOnlyLinesThatChanged() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    try terminal.draw(lines: ["a", "b", "c"])
    _ = pty.shown()
    let steps: [(lines: [String], written: String)] = [
      (["a", "x", "c"], Self.row(2, "x")),
      (["a", "x", "c"], ""),
      (["a", "x", "c", "d"], Self.row(4, "d")),
      (["y", "x"], Self.row(1, "y") + "\u{1B}[3;1H\u{1B}[J"),
      ([], "\u{1B}[1;1H\u{1B}[J"),
      (["a"], Self.row(1, "a")),
    ]
    for (lines, written) in steps {
      try terminal.draw(lines: lines)
      #expect(pty.shown() == Self.begin + written + Self.end)
    }
  }

  /// Whatever may have changed the screen behind its back, the next frame is whole.
  @Test func draw_writesAllLines_afterTheScreenMayHaveChanged() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    let whole = Self.begin + Self.row(1, "a") + "\u{1B}[J" + Self.end
    let changes: [() throws -> Void] = [
      { terminal.forget() },
      {
        pthread_kill(pthread_self(), SIGWINCH)
        let events = try terminal.waitForInput(for: .seconds(5))
        #expect(events == [.redraw])
      },
      {
        pthread_kill(pthread_self(), SIGCONT)
        let events = try terminal.waitForInput(for: .seconds(5))
        #expect(events == [.redraw])
      },
      {
        let large = Array(repeating: String(repeating: "x", count: 1_000), count: 200)
        let isDrawn = try terminal.draw(lines: large)
        #expect(!isDrawn)
      },
    ]
    try terminal.draw(lines: ["a"])
    for change in changes {
      _ = pty.shown()
      try change()
      _ = pty.shown()
      try terminal.draw(lines: ["a"])
      #expect(pty.shown() == whole)
    }
  }

  @Test(
    arguments: [
      (nil, false), ("", false), ("dumb", false), ("xterm", true), ("linux", true),
      ("dumber", true),
    ] as [(String?, Bool)])
  func screen_isKnownByTERM(term: String?, hasScreen: Bool) {
    #expect(Terminal.hasScreen(term: term) == hasScreen)
  }

  @Test func draw_onATerminalThatTakesNothing_givesUp() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    let large = Array(repeating: String(repeating: "x", count: 1_000), count: 200)
    #expect(try !terminal.draw(lines: large))
    _ = pty.shown()
  }

  @Test func size_isTheWindows() throws {
    let pty = try Pty(columns: 123, rows: 45)
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    #expect(terminal.size == TerminalSize(columns: 123, rows: 45))
  }

  @Test func size_ofATerminalThatDoesNotTell_isTheUsual() throws {
    let pty = try Pty(columns: 0, rows: 0)
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    #expect(terminal.size == .usual)
  }

  @Test func wait_tellsSignalsOfThisThread() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    pthread_kill(pthread_self(), SIGWINCH)
    #expect(try terminal.waitForInput(for: .seconds(5)) == [.redraw])
    pthread_kill(pthread_self(), SIGTERM)
    #expect(try terminal.waitForInput(for: nil) == [.end(signal: SIGTERM)])
    pthread_kill(pthread_self(), SIGCONT)
    _ = pty.shown()
    #expect(try terminal.waitForInput(for: nil) == [.redraw])
    #expect(pty.shown().contains("?1049h"))
    #expect(try terminal.waitForInput(for: .zero) == [.timeout])
  }

  @Test func init_withoutATerminal_says() throws {
    let pty = try Pty()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    #expect(throws: TerminalFailure.noTerminal(.input)) {
      try Terminal(input: ends[0], output: pty.slave)
    }
    #expect(throws: TerminalFailure.noTerminal(.output)) {
      try Terminal(input: pty.slave, output: ends[1])
    }
  }

  @Test func init_twice_says() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    defer { terminal.close() }
    let raw = pty.mode
    #expect(throws: TerminalFailure.alreadyOpen) {
      try Terminal(input: pty.slave, output: pty.slave)
    }
    #expect(pty.mode == raw)
  }

  @Test func use_afterClose_throws() throws {
    let pty = try Pty()
    let terminal = try Terminal(input: pty.slave, output: pty.slave)
    terminal.close()
    #expect(throws: TerminalFailure.closed) { try terminal.readAvailable() }
    #expect(throws: TerminalFailure.closed) { try terminal.draw(lines: []) }
    #expect(throws: TerminalFailure.closed) { try terminal.suspend() }
    #expect(throws: TerminalFailure.closed) { try terminal.waitForInput(for: .zero) }
  }

  @Test(arguments: [
    TerminalFailure.noTerminal(.input), .alreadyOpen, .closed, .system(call: "read", code: 5),
  ]) func failures_areSentences(failure: TerminalFailure) {
    #expect(failure.description.hasSuffix("."))
  }
}
