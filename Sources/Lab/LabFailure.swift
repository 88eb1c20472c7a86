import Glibc

/// Why the lab could not do its part; a clock that behaves wrongly is no failure but a finding.
package enum LabFailure: Error, Hashable, Sendable {
  /// A system call on a file refused; `code` is its errno.
  case file(path: String, call: String, code: CInt)
  /// A file of the kernel said something that is not understood.
  case unreadable(path: String, text: String)
  /// The board wires something in a way the simulated chip cannot offer.
  case wiring(String)
  /// The capture side of the loopback card refused; `detail` has the library's words.
  case capture(device: String, detail: String)
  /// The clock under test could not be started; `code` is an errno.
  case launch(path: String, code: CInt)

  /// What happened, where, and what to do next, in one line.
  package var text: String {
    switch self {
    case .file(let path, let call, let code):
      "\(path): \(call) failed (\(LabFailure.words(code))); is the simulated chip there and live?"
    case .unreadable(let path, let text):
      "\(path): \"\(text)\" is not understood; the kernel may be another one than the lab's"
    case .wiring(let words):
      "\(words); the lab's board wires by offset on one chip"
    case .capture(let device, let detail):
      "\(device): \(detail); the guest needs snd-aloop as its only card"
    case .launch(let path, let code):
      "\(path): cannot be started (\(LabFailure.words(code))); is it in the root file system with"
        + " its libraries?"
    }
  }

  /// The system's words for a number.
  private static func words(_ code: CInt) -> String { String(cString: strerror(code)) }
}
