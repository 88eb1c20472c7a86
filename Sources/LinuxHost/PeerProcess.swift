import CLinux
import CivilTime
import Glibc
import LinuxCall

/// A peer while it runs, at the head of a process group of its own, so that what it starts ends
/// with it.
final class PeerProcess {
  /// What is seen first.
  enum Sight {
    /// It has ended by itself.
    case ended
    /// It has not, and time is over.
    case overdue
    /// A signal wants to end this program.
    case signalled
    /// It cannot be watched.
    case failed(SystemFailure)
  }

  /// Its file is the first after the standard streams, whatever number that has here.
  static let fileDescriptor: CInt = 3

  /// The end of what it wrote to standard output so far.
  private(set) var output: [UInt8] = []
  private let process: pid_t
  /// Turns readable when it ends; source: pidfd_open(2).
  private let lifeline: CInt
  private var pipe: CInt

  /// Starts it.
  init(
    _ path: String, _ arguments: [String], file: CInt?, mask: sigset_t
  ) throws(PeerFailure) {
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw .system(SystemFailure(call: "pipe", code: errno)) }
    let (process, code) = PeerProcess.spawn(path, arguments, ends, file, mask)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw PeerFailure(launching: path, code: code)
    }
    self.process = process
    pipe = ends[0]
    lifeline = clinux_process(process)
  }

  deinit { for descriptor in [lifeline, pipe] where descriptor >= 0 { close(descriptor) } }

  private static func spawn(
    _ path: String, _ arguments: [String], _ output: [CInt], _ file: CInt?, _ mask: sigset_t
  ) -> (process: pid_t, code: CInt) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output[1], 1)
    for end in output { posix_spawn_file_actions_addclose(&actions, end) }
    if let file { posix_spawn_file_actions_adddup2(&actions, file, fileDescriptor) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = mask
    posix_spawnattr_setsigmask(&attributes, &mask)
    // What this program ignores for itself is inherited otherwise.
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    return (process, code)
  }

  /// Takes its output until something ends that.
  func watch(signals: CInt, for limit: Duration) -> Sight {
    let start = HostClock.kernel(CLOCK_MONOTONIC)
    do throws(SystemFailure) {
      if lifeline < 0 { throw SystemFailure(call: "pidfd_open", code: -lifeline) }
      while true {
        // The descriptor -1 of a pipe that has ended is looked over; source: poll(2).
        var entries = [signals, pipe, lifeline].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let left = limit - (HostClock.kernel(CLOCK_MONOTONIC) - start)
        try SystemCall.value("poll") {
          poll(&entries, nfds_t(entries.count), left.milliseconds)
        }
        // Not only when nothing came: one that never stops writing is overdue too.
        if left <= .zero { return .overdue }
        if entries[0].revents != 0 { return .signalled }
        if entries[1].revents != 0 {
          try takeOutput()
        } else if entries[2].revents != 0 {
          return .ended
        }
      }
    } catch {
      return .failed(error)
    }
  }

  private func takeOutput() throws(SystemFailure) {
    var piece = [UInt8](repeating: 0, count: PeerProgram.tail)
    let count = try SystemCall.value("read") { read(pipe, &piece, piece.count) }
    output = (output + piece[..<count]).suffix(PeerProgram.tail)
    if count == 0 {
      close(pipe)
      pipe = -1
    }
  }

  /// Ends what is left of its group, and returns its wait status.
  func end() -> CInt {
    kill(-process, SIGKILL)
    var status: CInt = 0
    _ = try? SystemCall.value("waitpid") { waitpid(process, &status, 0) }
    return status
  }
}

extension Duration {
  /// Whole milliseconds for poll(2), rounded up so that no wait ends early; 0 for what is over.
  var milliseconds: CInt {
    let (seconds, attoseconds) = components
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return CInt(clamping: max(seconds * 1_000 + rest, 0))
  }
}
