import AlarmCore
import CLinux
import CivilTime
import Glibc
// Everything here says with its words what the system refused.
import LinuxCall
import Ports

/// Waits for the real world with epoll: input lines, answers of threads, one timer, signals.
///
/// The timer is absolute on the wall clock and is cancelled when that is set, so that nobody needs
/// to poll it. A deadline on the boot-time clock is put on the same timer: the two clocks differ in
/// rate by less than a minute's wait could show, and waking early is harmless. Source: epoll(7),
/// timerfd_create(2), signalfd(2).
package final class HostWorld: World {
  /// The timer is armed so far ahead when there is no deadline, to be told of a clock set: a day.
  private static let noDeadline = Duration.seconds(86_400)

  private let epoll: CInt
  private let timer: CInt
  private let signals: CInt
  private var clock = HostClock()
  /// Nobody waits for longer; nil for as long as it takes.
  package var longestWait: Duration?

  /// Makes a world that watches descriptors of ports; call it before threads are started, because
  /// it blocks the signals that end the program.
  ///
  /// From then on a reader of our messages that goes away no longer ends the program.
  ///
  /// - Throws: when the kernel refuses a descriptor, with its words.
  package init() throws(SystemFailure) {
    epoll = try HostWorld.descriptor("epoll_create1", clinux_epoll())
    timer = try HostWorld.descriptor("timerfd_create", clinux_wall_timer())
    signals = try HostWorld.descriptor("signalfd", clinux_stop_signals())
    clinux_ignore_broken_pipes()
    try watch(timer)
    try watch(signals)
    // The kernel tells of clock sets only from the first arming on, and opening ports takes time.
    _ = arm(for: nil)
  }

  deinit {
    close(signals)
    close(timer)
    close(epoll)
  }

  /// Wakes the loop when a descriptor becomes readable; closing it ends that.
  ///
  /// - Throws: when the kernel refuses it.
  package func watch(_ descriptor: CInt) throws(SystemFailure) {
    _ = try HostWorld.descriptor("epoll_ctl", clinux_epoll_watch(epoll, descriptor))
  }

  /// Stops that, for a descriptor that stays open and would wake the loop for ever.
  package func forget(_ descriptor: CInt) { clinux_epoll_forget(epoll, descriptor) }

  package func now() -> Moment { clock.now() }

  package func wait(until deadline: Deadline?) -> [WorldEvent] {
    if arm(for: deadline) { return [clockWasSet()] }
    var ready = (CInt(0), CInt(0), CInt(0), CInt(0), CInt(0), CInt(0), CInt(0), CInt(0))
    let count = withUnsafeMutableBytes(of: &ready) { bytes in
      let room = bytes.bindMemory(to: CInt.self)
      return clinux_epoll_wait(epoll, room.baseAddress, CInt(room.count))
    }
    guard count > 0 else { return [] }
    var events: [WorldEvent] = []
    if clinux_wall_timer_read(timer) == -ECANCELED { events.append(clockWasSet()) }
    if clinux_signal_read(signals) != 0 { events.append(.stop) }
    return events
  }

  private func clockWasSet() -> WorldEvent {
    clock.wasSet()
    return .clockSet
  }

  /// Arms the timer; true when the clock was set since it was armed before.
  private func arm(for deadline: Deadline?) -> Bool {
    let moment = clock.now()
    var target: WallTime =
      switch deadline {
      case nil: moment.wall + HostWorld.noDeadline
      case .wall(let wall): wall
      case .boot(let instant): moment.wall + (instant - moment.boot)
      }
    if let longestWait { target = min(target, moment.wall + longestWait) }
    // A zero would disarm it, and the kernel takes no times before the epoch: both are long past.
    let seconds = max(target.seconds, 1)
    let result = clinux_wall_timer_arm(timer, seconds, Int64(target.nanoseconds))
    return result == -ECANCELED
  }

  private static func descriptor(_ call: String, _ result: CInt) throws(SystemFailure) -> CInt {
    if result < 0 { throw SystemFailure(call: call, code: -result) }
    return result
  }
}
