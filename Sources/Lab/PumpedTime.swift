import AlarmCore
import CivilTime

/// The kernel's time, in which whoever sleeps lets somebody else work.
///
/// A hand moves by sleeping; the bench looks around meanwhile.
final class PumpedTime: GuestTime {
  /// Works until an instant; nil where sleeping is only that.
  var work: ((BootInstant) -> Void)?
  private let kernel = KernelTime()

  /// The pauses of a bouncing contact are shorter, and too short for any work.
  private static let shortest = Duration.milliseconds(1)

  var boot: BootInstant { kernel.boot }
  var wall: WallTime { kernel.wall }

  func sleep(until instant: BootInstant) {
    if let work, instant - kernel.boot > PumpedTime.shortest { work(instant) }
    kernel.sleep(until: instant)
  }

  /// Sleeps, and lets nobody work.
  func sleep(exactlyUntil instant: BootInstant) { kernel.sleep(until: instant) }
}
