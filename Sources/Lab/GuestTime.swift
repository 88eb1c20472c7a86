import AlarmCore
import CivilTime

/// The clocks of the guest, and sleeping on them.
package protocol GuestTime: AnyObject {
  /// The boot-time clock now.
  var boot: BootInstant { get }
  /// The wall clock now.
  var wall: WallTime { get }
  /// Sleeps until an instant of the boot-time clock, in one absolute sleep; returns at once when it
  /// has passed.
  func sleep(until instant: BootInstant)
}

extension GuestTime {
  /// Sleeps for a time from now.
  package func sleep(for elapsed: Duration) { sleep(until: boot + elapsed) }
}
