import Glibc

/// The one place where interrupted system calls are begun again; source: signal(7), EINTR.
enum SystemCall {
  /// Repeats a call for as long as a signal interrupts it.
  ///
  /// Returns what the call returned; below zero `errno` holds the reason.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
