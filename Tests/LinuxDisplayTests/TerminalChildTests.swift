import Glibc
import LinuxDisplay
import Testing

/// The child's side: does nothing unless started by `TerminalChild`.
@Suite struct TerminalChildTests {
  static var end: TerminalChild.End? {
    getenv(TerminalChild.variable).flatMap { TerminalChild.End(rawValue: String(cString: $0)) }
  }

  @Test(.enabled(if: end != nil)) func child_endsAsAsked() throws {
    let end = try #require(Self.end)
    let terminal = try Terminal()
    try terminal.draw(lines: ["ready"])
    switch end {
    case .exit: exit(7)
    case .trap: Self.trap(Self.number)
    case .abort: abort()
    case .badAddress: kill(getpid(), SIGSEGV)
    case .overflow: _ = Self.deepen(Self.number)
    case .signal, .signalElsewhere:
      // One that an older thread takes may end a wait as well, with nothing to be found.
      var events = [TerminalEvent.timeout]
      for _ in 0..<20 where events == [.timeout] {
        events = try terminal.waitForInput(for: .seconds(1))
      }
      terminal.close()
      exit(events == [.end(signal: SIGTERM)] ? 7 : 1)
    }
    sleep(20)
  }

  // Neither is known to the compiler, which would otherwise object.
  private static var number: Int { Int(getpid()) }

  private static func trap(_ number: Int) {
    precondition(number < 0, "the child traps, as it is to")
  }

  @inline(never) private static func deepen(_ depth: Int) -> Int {
    depth == 0 ? 0 : 1 + deepen(depth &+ 1) &* 3
  }
}
