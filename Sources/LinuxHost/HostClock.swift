import AlarmCore
import CLinux
import CivilTime
import Glibc

/// Reads the kernel's clocks, and how far the wall clock can be believed.
///
/// A wall clock that runs away from boot time faster than any time server slews it was set; that is
/// noticed with the reading itself, since the timer's report may come a whole turn of the loop
/// later, when the new time was long handed out as if time had merely passed.
///
/// Source: clock_gettime(2), adjtimex(2), rtc(4).
package struct HostClock {
  /// Reads one of the kernel's clocks.
  package typealias Reading = @Sendable (clockid_t) -> WallTime

  /// A clock that says less than this is wrong for certain: the program did not exist.
  package static let buildEpoch = WallTime(seconds: 1_767_225_600)
  /// The kernel gives up on a clock's error at 16 s; below, somebody disciplines it.
  package static let undisciplined = 16_000_000
  /// The trust is looked up again after so long; it changes when a time server is reached.
  package static let trustAge = Duration.seconds(60)

  /// A wall clock may be this far off boot time between two readings without having been set.
  package static let unsetJump = Duration.milliseconds(100)
  /// And by this part of the time between them: chrony slews by a twelfth at most (chrony.conf(5),
  /// maxslewrate), ntpd by far less.
  package static let slewPart = 8
  /// Both clocks are read within this time, or again: we may have been put aside in between.
  private static let closeReading = Duration.milliseconds(1)
  /// Pairs read at most; the last one counts, however far apart.
  private static let readings = 5

  private var generation: UInt32 = 0
  private var trust: (ClockTrust, at: BootInstant)?
  private var last: (boot: WallTime, wall: WallTime)?
  private let realTimeClocks: String
  private let read: Reading

  /// Makes a clock; the folder lists the machine's real-time clocks.
  package init(
    realTimeClocks: String = "/sys/class/rtc", read: @escaping Reading = HostClock.kernel
  ) {
    self.realTimeClocks = realTimeClocks
    self.read = read
  }

  /// Reads both clocks, one right after the other.
  package mutating func now() -> Moment {
    let (boot, wall) = readPair()
    if let last, HostClock.isSet(wall - last.wall, while: boot - last.boot) { wasSet() }
    last = (boot, wall)
    let instant = BootInstant(nanoseconds: boot.seconds * 1_000_000_000 + Int64(boot.nanoseconds))
    return Moment(
      boot: instant, wall: wall, generation: generation, trust: trust(of: wall, at: instant))
  }

  /// Notes that the wall clock was set.
  package mutating func wasSet() {
    generation &+= 1
    trust = nil
  }

  /// Both clocks as they stand at one instant, as nearly as can be.
  private func readPair() -> (boot: WallTime, wall: WallTime) {
    var pair = (boot: read(CLOCK_BOOTTIME), wall: read(CLOCK_REALTIME))
    for _ in 1..<HostClock.readings {
      let after = read(CLOCK_BOOTTIME)
      if after - pair.boot <= HostClock.closeReading { break }
      pair = (after, read(CLOCK_REALTIME))
    }
    return pair
  }

  /// True when a wall clock that went on by `passed` while `elapsed` passed was set.
  private static func isSet(_ passed: Duration, while elapsed: Duration) -> Bool {
    let away = passed - elapsed
    let allowed = unsetJump + elapsed / slewPart
    return away > allowed || away < .zero - allowed
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

  /// The kernel's own reading of a clock.
  package static let kernel: Reading = { clock in
    var time = timespec()
    // Fails only for a clock this kernel does not know, and it knows both.
    clock_gettime(clock, &time)
    return WallTime(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }
}
