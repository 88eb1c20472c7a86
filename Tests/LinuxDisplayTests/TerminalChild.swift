import Foundation
import Glibc
import Testing

/// A program at a terminal that ends in some way: this very test program, with one test chosen.
struct TerminalChild {
  /// The variable that says how the child is to end.
  static let variable = "WECKER_TERMINAL_CHILD"

  /// How it ends.
  enum End: String, CaseIterable, Sendable {
    case exit, trap, abort, badAddress, overflow, signal, signalElsewhere

    /// True when the parent sends SIGTERM.
    var isSignalled: Bool { self == .signal || self == .signalElsewhere }
  }

  let process: pid_t

  /// Starts one whose terminal is `pty`.
  init(_ end: End, at pty: Pty) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for file in Int32(0)...2 { posix_spawn_file_actions_adddup2(&actions, pty.slave, file) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of the test program are there before the child's terminal; with a mask from outside
    // most of them are like those of a program that takes its terminal first.
    var mask = sigset_t()
    sigemptyset(&mask)
    if end == .signal { sigaddset(&mask, SIGTERM) }
    posix_spawnattr_setsigmask(&attributes, &mask)
    // Other tests may have this process ignore some.
    var usual = sigset_t()
    sigfillset(&usual)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, flags | Int16(TerminalChild.setsid))

    let arguments = [
      CommandLine.arguments[0], "--testing-library", "swift-testing", "--filter",
      "TerminalChildTests",
    ]
    var variables = ProcessInfo.processInfo.environment
    variables[TerminalChild.variable] = end.rawValue
    // Swift's own report of a crash would wait for a key.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    // A sanitizer's own report would turn the signal into an exit.
    variables["ASAN_OPTIONS"] = "handle_segv=0"
    variables["TSAN_OPTIONS"] = "handle_segv=0"
    var words = TerminalChild.words(arguments)
    var environment = TerminalChild.words(variables.map { "\($0.key)=\($0.value)" })
    defer { (words + environment).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(
      &process, "/proc/self/exe", &actions, &attributes, &words, &environment)
    try #require(failure == 0)
    self.process = process
  }

  private static func words(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    words.append(nil)
    return words
  }

  /// Waits for its end and returns its wait status.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// POSIX_SPAWN_SETSID, which Swift does not see; spawn.h has it since 2.26.
  private static let setsid: Int32 = 0x80
}
