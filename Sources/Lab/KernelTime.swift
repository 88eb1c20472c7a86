import AlarmCore
import CivilTime
import Glibc

/// The kernel's clocks; source: clock_gettime(2), clock_nanosleep(2).
package final class KernelTime: GuestTime {
  /// Makes it; it holds nothing.
  package init() {}

  package var boot: BootInstant {
    let time = KernelTime.read(CLOCK_BOOTTIME)
    return BootInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  package var wall: WallTime {
    let time = KernelTime.read(CLOCK_REALTIME)
    return WallTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  /// The guest is never suspended, so the monotonic clock, which is older and cheaper to sleep on,
  /// is the boot-time clock.
  package func sleep(until instant: BootInstant) {
    var until = timespec()
    until.tv_sec = Int(instant.nanoseconds / 1_000_000_000)
    until.tv_nsec = Int(instant.nanoseconds % 1_000_000_000)
    // It returns the error and leaves errno alone; an absolute sleep is simply begun again.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nil) == EINTR {}
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}
