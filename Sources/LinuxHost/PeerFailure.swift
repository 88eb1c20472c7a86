import CLinux
import Glibc
import LinuxCall

/// Why another program was of no use; facts only.
package enum PeerFailure: Error, Hashable, Sendable {
  /// There is no such program.
  case missing
  /// It is there, and what it needs to be run is not: the interpreter or loader it names.
  case interpreterMissing
  /// It ended by itself, with a status that is not 0.
  case exit(status: CInt)
  /// A signal ended it; signal(7).
  case signal(CInt)
  /// It was still running after so long and was ended.
  case overdue(Duration)
  /// This program was asked to end, and ended it first.
  case stopped
  /// The system refused something.
  case system(SystemFailure)

  /// What happened, as the end of a sentence.
  package var text: String {
    switch self {
    case .missing: "there is no such program"
    case .interpreterMissing: "the interpreter it names is missing"
    case .exit(let status): "it ended with exit status \(status)"
    case .signal(let number): "it was ended by \(PeerFailure.name(ofSignal: number))"
    case .overdue(let limit): "it did not end within \(limit.components.seconds) s"
    case .stopped: "it was ended early"
    case .system(let failure): failure.text
    }
  }

  /// What posix_spawn(3) answered; only a file that is there can lack what it needs.
  init(launching path: String, code: CInt) {
    switch code {
    case ENOENT: self = access(path, F_OK) == 0 ? .interpreterMissing : .missing
    default: self = .system(SystemFailure(call: "posix_spawn", code: code))
    }
  }

  /// What wait(2) says of an end that is not status 0: the low seven bits are a signal.
  init(waitStatus: CInt) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exit(status: waitStatus >> 8 & 0xFF) : .signal(signal)
  }

  /// "SIGSEGV", and "signal 34" for those that have no name.
  private static func name(ofSignal number: CInt) -> String {
    clinux_signal_name(number).map { "SIG" + String(cString: $0) } ?? "signal \(number)"
  }
}
