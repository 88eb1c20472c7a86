import AlarmCore
import CLinux
import CivilTime
import Glibc
import LinuxHost
import Ports
import Testing

/// Real descriptors and a real, short wait: what the adapter promises cannot be seen otherwise.
@Suite(.serialized) struct HostWorldTests {
  @Test func wait_endsAtBootDeadline() throws {
    let world = try HostWorld()
    let due = world.now().boot + .milliseconds(20)
    while world.now().boot < due { #expect(world.wait(until: .boot(due)).isEmpty) }
    #expect(world.now().boot >= due)
  }

  @Test func wait_endsAtWallDeadline() throws {
    let world = try HostWorld()
    let due = world.now().wall + .milliseconds(20)
    while world.now().wall < due { #expect(world.wait(until: .wall(due)).isEmpty) }
    #expect(world.now().wall >= due)
  }

  @Test func wait_endsAtOnceForPastDeadline() throws {
    let world = try HostWorld()
    #expect(world.wait(until: .wall(world.now().wall - .seconds(3_600))).isEmpty)
  }

  @Test func wait_endsWhenWatchedDescriptorIsReadable() throws {
    let world = try HostWorld()
    let descriptor = clinux_eventfd()
    defer { close(descriptor) }
    try world.watch(descriptor)
    clinux_eventfd_signal(descriptor)
    #expect(world.wait(until: nil).isEmpty)
  }

  @Test func wait_tellsStopForSignal() throws {
    let world = try HostWorld()
    // To this thread, which has it blocked; other threads of the tests do not.
    pthread_kill(pthread_self(), SIGTERM)
    #expect(world.wait(until: nil) == [.stop])
  }

  @Test(arguments: [-1, -1_000_000_000_000, 0, 1] as [Int64])
  func wait_endsAtOnceForDeadlineOfTheFirstDays(seconds: Int64) throws {
    let world = try HostWorld()
    #expect(world.wait(until: .wall(WallTime(seconds: seconds, nanoseconds: 999_999_999))).isEmpty)
  }

  @Test func wait_endsAtOnceForInstantLongGone() throws {
    let world = try HostWorld()
    #expect(world.wait(until: .boot(BootInstant(nanoseconds: -1))).isEmpty)
  }

  /// How often a world returns within 50 ms, with the port reading `descriptor` each time or never.
  private func returns(of world: HostWorld, reading descriptor: CInt? = nil) -> Int {
    var count = 0
    let due = world.now().boot + .milliseconds(50)
    while world.now().boot < due, count < 1_000 {
      _ = world.wait(until: .boot(due))
      var byte = UInt8(0)
      if let descriptor { _ = read(descriptor, &byte, 1) }
      count += 1
    }
    return count
  }

  @Test func descriptorThatHangsUp_isReportedOnce() throws {
    let world = try HostWorld()
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try world.watch(ends[0])
    close(ends[1])
    #expect(returns(of: world) <= 3, "a port that does not close must not keep the loop awake")
  }

  @Test func descriptorThatHangsUp_isReadToItsEnd() throws {
    let world = try HostWorld()
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    try world.watch(ends[0])
    #expect(write(ends[1], "abcd", 4) == 4)
    close(ends[1])
    let count = returns(of: world, reading: ends[0])
    #expect((5...7).contains(count), "four bytes, the end, the deadline: \(count)")
  }

  @Test func manyReadyDescriptors_hideNoSignal() throws {
    let world = try HostWorld()
    let descriptors = (0..<40).map { _ in clinux_eventfd() }
    defer { descriptors.forEach { close($0) } }
    for descriptor in descriptors {
      try world.watch(descriptor)
      clinux_eventfd_signal(descriptor)
    }
    #expect(world.wait(until: nil).isEmpty)
    pthread_kill(pthread_self(), SIGHUP)
    #expect(world.wait(until: nil) == [.stop])
  }

  private static let mayNotSet: Comment =
    "WECKER_SETS_CLOCK=1 allows it: root sets the clock by a nanosecond, a time server notices"

  @Test(.enabled(if: getenv("WECKER_SETS_CLOCK") != nil, mayNotSet))
  func clockSet_isTold_alsoBetweenWaits() throws {
    let world = try HostWorld()
    let before = world.now().generation
    // Between its making and the first wait, as while ports are opened.
    #expect(set(by: 1))
    #expect(world.wait(until: nil) == [.clockSet])
    #expect(world.now().generation == before + 1)
    #expect(set(by: -1))
    #expect(world.wait(until: nil) == [.clockSet])
    #expect(world.now().generation == before + 2)
    #expect(world.wait(until: .boot(world.now().boot + .milliseconds(5))).isEmpty)
  }

  /// Sets the wall clock by so many nanoseconds, adjtimex(2).
  private func set(by nanoseconds: Int) -> Bool {
    var change = timex()
    // ADJ_SETOFFSET and ADJ_NANO; the part of a second is never negative.
    change.modes = 0x0100 | 0x2000
    change.time.tv_sec = nanoseconds < 0 ? -1 : 0
    change.time.tv_usec = nanoseconds < 0 ? nanoseconds + 1_000_000_000 : nanoseconds
    return adjtimex(&change) >= 0
  }

  @Test func now_readsClocksThatGoOn() throws {
    let world = try HostWorld()
    let first = world.now()
    let second = world.now()
    #expect(second.boot >= first.boot)
    #expect(first.wall > HostClock.buildEpoch)
    #expect(first.generation == second.generation)
  }

  @Test func wasSet_raisesGeneration() {
    var clock = HostClock()
    let before = clock.now().generation
    clock.wasSet()
    #expect(clock.now().generation == before + 1)
  }
}
