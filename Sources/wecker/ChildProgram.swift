import Glibc
import LinuxCall

/// Runs another program to its end; it speaks and listens where this one does.
enum ChildProgram {
  /// The shell's way to say that a program could not be started.
  private static let notStarted: Int32 = 127

  /// Its exit status, or 128 and more for the signal that ended it, as a shell has them.
  static func run(_ path: String, _ arguments: [String]) -> Int32 {
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawn(&process, path, nil, nil, words, environ) == 0 else { return notStarted }
    var status: CInt = 0
    guard SystemCall.retrying({ waitpid(process, &status, 0) }) == process else {
      return notStarted
    }
    // wait(2): the low seven bits are a signal, the second byte is the exit code.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }
}
