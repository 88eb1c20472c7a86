import Glibc
import LinuxDisplay
import Testing

/// However a program ends, its terminal is as it was.
@Suite(.serialized) struct TerminalEndTests {
  @Test(arguments: TerminalChild.End.allCases)
  func terminal_isRestored(after end: TerminalChild.End) throws {
    let pty = try Pty()
    let before = pty.mode
    let child = try TerminalChild(end, at: pty)
    var shown = pty.show(until: "ready")
    #expect(shown.contains("?1049h"))
    if end.isSignalled { #expect(kill(child.process, SIGTERM) == 0) }
    let status = child.wait()
    shown += pty.shown()
    #expect(pty.mode == before)
    for mode in ["?1049l", "?25h", "?1000l", "?1006l"] { #expect(shown.contains(mode)) }
    #expect(Self.expected(end).contains(Self.describe(status)))
  }

  /// All a process dies of and `End` has not, the first and the last real-time signal too.
  static let deadly: [Int32] = [
    SIGUSR1, SIGUSR2, SIGALRM, SIGSYS, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
    SIGSTKFLT, SIGPIPE, 34, 64,
  ]

  @Test(arguments: deadly) func terminal_isRestored(afterSignal signal: Int32) throws {
    let pty = try Pty()
    let before = pty.mode
    let child = try TerminalChild(.signalElsewhere, at: pty)
    var shown = pty.show(until: "ready")
    #expect(kill(child.process, signal) == 0)
    let status = child.wait()
    shown += pty.shown()
    #expect(pty.mode == before)
    #expect(shown.contains("?1049l"))
    #expect(Self.describe(status) == "signal \(signal)")
  }

  private static func describe(_ status: Int32) -> String {
    status & 0x7F == 0 ? "exit \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
  }

  private static func expected(_ end: TerminalChild.End) -> [String] {
    switch end {
    case .exit: return ["exit 7"]
    case .trap:
      #if arch(x86_64)
        return ["signal \(SIGILL)"]
      #else
        return ["signal \(SIGTRAP)"]
      #endif
    case .abort: return ["signal \(SIGABRT)"]
    case .badAddress, .overflow: return ["signal \(SIGSEGV)"]
    // Whichever comes first: an older thread, or the terminal's wait. A mask from outside does not
    // change that in a test program: its main thread waits in sigsuspend(2) with an empty one.
    case .signal, .signalElsewhere: return ["signal \(SIGTERM)", "exit 7"]
    }
  }
}
