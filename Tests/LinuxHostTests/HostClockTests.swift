import AlarmCore
import CivilTime
import Glibc
import LinuxHost
import Synchronization
import Testing

/// The clock's readings, with the kernel played by a table.
@Suite struct HostClockTests {
  /// Two clocks that stand where a test puts them.
  final class Kernel: Sendable {
    private let times = Mutex((boot: 1_000.0, wall: 1_800_000_000.0, delays: [Double]()))

    /// Time passes: so much on the boot-time clock, and more or less on the wall.
    func pass(_ seconds: Double, wall: Double? = nil) {
      times.withLock {
        $0.boot += seconds
        $0.wall += wall ?? seconds
      }
    }

    /// The next readings of boot time are late by so much, because somebody else has the processor.
    func delay(_ seconds: [Double]) { times.withLock { $0.delays = seconds } }

    var reading: HostClock.Reading {
      { clock in
        self.times.withLock { times in
          if clock == CLOCK_REALTIME { return Kernel.time(times.wall) }
          let read = Kernel.time(times.boot)
          let delay = times.delays.isEmpty ? 0 : times.delays.removeFirst()
          times.boot += delay
          times.wall += delay
          return read
        }
      }
    }

    private static func time(_ seconds: Double) -> WallTime {
      WallTime(seconds: 0) + .seconds(seconds)
    }
  }

  /// How the clocks went on between two readings, and whether the wall clock was set.
  struct Step: CustomTestStringConvertible {
    var testDescription: String
    var boot: Double
    var wall: Double
    var isSet: Bool
  }

  static let steps = [
    Step(testDescription: "nothing passed", boot: 0, wall: 0, isSet: false),
    Step(testDescription: "both went on", boot: 60, wall: 60, isSet: false),
    Step(testDescription: "slewed by chrony's most", boot: 3_600, wall: 3_900, isSet: false),
    Step(testDescription: "slewed back", boot: 3_600, wall: 3_300, isSet: false),
    Step(testDescription: "set an hour ahead", boot: 0.001, wall: 3_600, isSet: true),
    Step(testDescription: "set an hour back", boot: 60, wall: -3_540, isSet: true),
    Step(testDescription: "set by half a second", boot: 0.01, wall: 0.51, isSet: true),
    Step(testDescription: "stood still", boot: 60, wall: 0, isSet: true),
    Step(testDescription: "set to the epoch", boot: 1, wall: -1_800_000_000, isSet: true),
  ]

  @Test(arguments: steps) func wallClock_isSetWhenItRunsAway(step: Step) {
    let kernel = Kernel()
    var clock = HostClock(read: kernel.reading)
    let before = clock.now()
    kernel.pass(step.boot, wall: step.wall)
    let after = clock.now()
    #expect((after.generation != before.generation) == step.isSet)
    #expect(clock.now().generation == after.generation, "told once")
  }

  @Test func reading_thatWasInterrupted_isMadeAgain() {
    let kernel = Kernel()
    var clock = HostClock(read: kernel.reading)
    let before = clock.now()
    kernel.delay([3, 0, 0])
    let after = clock.now()
    #expect(after.generation == before.generation)
    #expect(after.wall - before.wall == after.boot - before.boot)
  }

  @Test func machineThatInterruptsAlways_isReadAllTheSame() {
    let kernel = Kernel()
    var clock = HostClock(read: kernel.reading)
    kernel.delay([Double](repeating: 0.05, count: 100))
    let first = clock.now()
    #expect(clock.now().boot > first.boot)
  }

  @Test func clockOfTheEpoch_isInvalid() {
    let kernel = Kernel()
    var clock = HostClock(read: kernel.reading)
    kernel.pass(1, wall: -1_799_999_000)
    #expect(clock.now().trust == .invalid)
  }
}
