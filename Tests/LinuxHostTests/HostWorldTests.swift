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
