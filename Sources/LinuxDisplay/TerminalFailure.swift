import Glibc

/// Why a terminal cannot be used; says what happened and what to do next.
package enum TerminalFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Input or output is a file or a pipe.
  case noTerminal(Stream)
  /// Another one is open in this process.
  case alreadyOpen
  /// It went away: the window was closed or the line dropped.
  case closed
  /// A call of the system failed; errno(3).
  case system(call: String, code: Int32)

  /// Which side of the program.
  package enum Stream: String, Hashable, Sendable {
    /// What is typed.
    case input
    /// What is shown.
    case output
  }

  /// The sentence for a person.
  package var description: String {
    switch self {
    case .noTerminal(let stream):
      "The standard \(stream.rawValue) is no terminal. Run it in a terminal, or in a mode that"
        + " prints lines."
    case .alreadyOpen: "The terminal is in use by this program already. Close the first use."
    case .closed: "The terminal was closed."
    case .system(let call, let code):
      "The terminal failed in \(call): \(String(cString: strerror(code))). Type 'reset' if it looks"
        + " wrong."
    }
  }
}
