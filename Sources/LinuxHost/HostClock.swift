import AlarmCore
import CLinux
import CivilTime
import Glibc

/// Reads the kernel's clocks, and how far the wall clock can be believed.
///
/// Source: clock_gettime(2), adjtimex(2), rtc(4).
package struct HostClock {
  /// A clock that says less than this is wrong for certain: the program did not exist.
  package static let buildEpoch = WallTime(seconds: 1_767_225_600)
  /// The kernel gives up on a clock's error at 16 s; below, somebody disciplines it.
  package static let undisciplined = 16_000_000
  /// The trust is looked up again after so long; it changes when a time server is reached.
  package static let trustAge = Duration.seconds(60)

  private var generation: UInt32 = 0
  private var trust: (ClockTrust, at: BootInstant)?
  private let realTimeClocks: String

  /// Makes a clock; the folder lists the machine's real-time clocks.
  package init(realTimeClocks: String = "/sys/class/rtc") { self.realTimeClocks = realTimeClocks }

  /// Reads both clocks, one right after the other.
  package mutating func now() -> Moment {
    let boot = HostClock.read(CLOCK_BOOTTIME)
    let wall = HostClock.read(CLOCK_REALTIME)
    let instant = BootInstant(nanoseconds: boot.seconds * 1_000_000_000 + Int64(boot.nanoseconds))
    return Moment(
      boot: instant, wall: wall, generation: generation, trust: trust(of: wall, at: instant))
  }

  /// Notes that the wall clock was set.
  package mutating func wasSet() {
    generation &+= 1
    trust = nil
  }

  private mutating func trust(of wall: WallTime, at instant: BootInstant) -> ClockTrust {
    if let trust, instant - trust.at < HostClock.trustAge { return trust.0 }
    let level: ClockTrust
    if wall < HostClock.buildEpoch {
      level = .invalid
    } else if 0..<HostClock.undisciplined ~= clinux_clock_error() {
      level = .synced
    } else {
      level = hasRealTimeClock ? .rtc : .guess
    }
    trust = (level, instant)
    return level
  }

  /// True when a battery-backed clock set the system clock at boot.
  private var hasRealTimeClock: Bool {
    for index in 0..<4 {
      let path = "\(realTimeClocks)/rtc\(index)/hctosys"
      if let text = try? SmallFile.read(path, limit: 16), text.first == UInt8(ascii: "1") {
        return true
      }
    }
    return false
  }

  private static func read(_ clock: clockid_t) -> WallTime {
    var time = timespec()
    // Fails only for a clock this kernel does not know, and it knows both.
    clock_gettime(clock, &time)
    return WallTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }
}
