import Glibc

/// How far the boot-time clock is ahead of the monotonic one, which stands still in suspend.
///
/// The kernel stamps edges on CLOCK_MONOTONIC; the core lives on CLOCK_BOOTTIME (clock_gettime(2)).
/// The true distance never shrinks. A measurement reads the boot-time clock first, so it is too
/// small by the time between two reads and never too large; hence the largest one so far is the
/// best, and no edge gets a stamp from the future.
package struct BootOffset {
  /// Boot time minus monotonic time, in nanoseconds.
  package private(set) var nanoseconds: Int64
  private let measure: () -> Int64

  /// Measures once.
  package init(measure: @escaping () -> Int64 = Self.measured) {
    self.measure = measure
    nanoseconds = measure()
  }

  /// Measures again, to learn of a suspend since.
  package mutating func follow() { nanoseconds = max(nanoseconds, measure()) }

  /// The distance as the system's clocks tell it now.
  package static func measured() -> Int64 {
    let boot = read(CLOCK_BOOTTIME)
    return boot - read(CLOCK_MONOTONIC)
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // Cannot fail: both clocks exist on every Linux and the address is ours.
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
