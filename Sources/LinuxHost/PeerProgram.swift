import CLinux
import Glibc
import LinuxCall

/// Another program that is run to its end, for the last it prints.
///
///     start ──► output, its end, a signal for us, the deadline ──► its whole group is ended
///
/// A signal that is to end this program waits until that is done.
package struct PeerProgram {
  /// Bytes of its output that are kept, the last ones: enough for any last line.
  package static let tail = 4_096
  /// Where it finds the file it is given.
  package static let filePath = "/proc/self/fd/\(PeerProcess.fileDescriptor)"

  private let path: String

  /// Names a program by its path.
  package init(_ path: String) { self.path = path }

  /// Runs it and returns the end of what it wrote to standard output, at most `tail` bytes.
  ///
  /// It finds `file`, where one is given, at `filePath`, and nothing on standard input.
  ///
  /// - Throws: why there is no such output; in each case it has ended.
  package func run(
    _ arguments: [String], file: UnnamedFile? = nil, within limit: Duration
  ) throws(PeerFailure) -> String {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    let signals = clinux_stop_signals()
    defer {
      if signals >= 0 { close(signals) }
      // A signal that came meanwhile is delivered now.
      pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
    guard signals >= 0 else { throw .system(SystemFailure(call: "signalfd", code: -signals)) }
    let process = try PeerProcess(path, arguments, file: file?.descriptor, mask: mask)
    let sight = process.watch(signals: signals, for: limit)
    let status = process.end()
    switch sight {
    case .ended where status == 0: return String(decoding: process.output, as: UTF8.self)
    case .ended: throw PeerFailure(waitStatus: status)
    case .overdue: throw .overdue(limit)
    case .signalled: throw .stopped
    case .failed(let failure): throw .system(failure)
    }
  }
}
