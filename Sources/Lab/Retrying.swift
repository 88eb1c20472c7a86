import Glibc

/// Repeats a system call for as long as a signal interrupts it; source: signal(7), EINTR.
///
/// Returns what the call returned; below zero `errno` holds the reason.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
