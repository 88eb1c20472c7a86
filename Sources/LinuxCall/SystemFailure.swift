import Glibc

/// A system call that failed, with the number it left; facts only.
package struct SystemFailure: Error, Hashable, Sendable {
  /// The call, as its manual page is named ("pwrite").
  package var call: String
  /// errno(3).
  package var code: CInt

  /// Makes a failure.
  package init(call: String, code: CInt) {
    self.call = call
    self.code = code
  }

  /// "pwrite: Input/output error (5)".
  package var text: String { "\(call): \(String(cString: strerror(code))) (\(code))" }
}
