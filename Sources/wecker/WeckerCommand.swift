import CommandTable
import Glibc
import LinuxHost

/// The command: a table of verbs, each in a file of its own.
@main
enum WeckerCommand {
  /// The version this program calls itself.
  static let version = "0.1.0"

  /// The program as its first word needs it: a clock runs for months and keeps what it touched, so
  /// it makes no other verb's table, which only help and misspelt verbs ask for.
  private static func program(for words: [String]) -> Program {
    Program(
      name: "wecker", version: version,
      summary: "An alarm clock for single-board computers, and the bench that proves it rings.",
      commands: words.first == "run" ? [RunVerb.command] : [RunVerb.command] + otherCommands)
  }

  private static var otherCommands: [Command] {
    [
      StatusVerb.command, SetVerb.command, OnVerb.command, OffVerb.command, PrefsVerb.command,
      LogVerb.command, WatchVerb.command, SimulateVerb.command, TestVerb.command,
      ProveVerb.command, ReplayVerb.command, BoardVerb.command, SoundVerb.command,
      SetupVerb.command, LabVerb.command, MeasureVerb.command,
    ]
  }

  static func main() {
    StandardStreams.fill()
    // A write beyond the limit of file sizes (ulimit -f) then fails, and is told like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    exit(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  private static func status(of words: [String]) -> Int32 {
    switch program(for: words).parse(words) {
    case .run(let command, let values): return command.action(values)
    case .help(let text), .version(let text):
      return StandardOutput.write(text.hasSuffix("\n") ? text : text + "\n")
        ? ExitStatus.done : ExitStatus.failed
    case .wrongUsage(let text):
      StandardErrorLog.write(text + "\n")
      return ExitStatus.wrongUsage
    }
  }
}

/// What the program tells the shell.
enum ExitStatus {
  /// Done.
  static let done: Int32 = 0
  /// The thing looked at is bad, or the work could not be done.
  static let failed: Int32 = 1
  /// An argument is bad.
  static let wrongUsage: Int32 = 2
}
