import AlarmRuntime
import Foundation
import Glibc
import LinuxCall
import LinuxHost
import Testing

/// The socket of the real program: hostile clients disturb neither it nor each other.
@Suite(.serialized) struct ControlSocketTests {
  private func started() async throws -> (ClockFolder, Child) {
    let clock = try ClockFolder()
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    return (clock, child)
  }

  private func expectAnswer(_ clock: ClockFolder) async throws {
    let (end, _, errors) = try await Wecker.run(["status", "--socket", clock.socket])
    #expect(end == .exited(0), "\(errors)")
  }

  private func line(_ connection: ControlConnection) throws -> String {
    String(decoding: try connection.readLine(within: .seconds(10)), as: UTF8.self)
  }

  @Test func hostileClients_holdUpNobody() async throws {
    let (clock, child) = try await started()
    let deaf = try ControlConnection(path: clock.socket)
    deaf.send(Array(#"{"v":1,"do":"watch"}"#.utf8))
    let half = try ControlConnection(path: clock.socket)
    half.send(Array(#"{"v":1"#.utf8))
    try await expectAnswer(clock)

    let long = try ControlConnection(path: clock.socket)
    long.send(Array(repeating: UInt8(ascii: "["), count: 1_000_000))
    #expect(try line(long).contains(#""error":"too-long""#))
    let flood = try ControlConnection(path: clock.socket)
    for _ in 0..<200 { flood.send(Array(#"{"v":1,"do":"status"}"#.utf8)) }
    var last = ""
    var answers = 0
    while let next = try? line(flood) {
      last = next
      answers += 1
    }
    #expect(answers > ControlLimits.requestsPerSecond, "what was taken is answered")
    #expect(last.contains(#""error":"too-fast""#), "\(last)")
    let garbage = try ControlConnection(path: clock.socket)
    garbage.send([0xFF, 0x00, 0x80])
    #expect(try line(garbage).contains(#""error":"malformed""#))
    try await expectAnswer(clock)

    var crowd = try (0..<20).map { _ in try ControlConnection(path: clock.socket) }
    #expect(try line(try #require(crowd.last)).contains(#""error":"busy""#))
    crowd.removeAll()
    try await expectAnswer(clock)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    withExtendedLifetime((deaf, half)) {}
  }

  @Test func idleClients_lockNobodyOut() async throws {
    let (clock, child) = try await started()
    let idle = try (0..<ControlLimits.clients).map { _ in try ControlConnection(path: clock.socket)
    }
    try await Task.sleep(for: ControlLimits.idleTime * 2)
    try await expectAnswer(clock)
    #expect(try line(idle[0]).contains(#""error":"idle""#))
    withExtendedLifetime((idle, child)) {}
  }

  @Test func deafWatcher_isDroppedWhileOthersAreServed() async throws {
    let (clock, child) = try await started()
    let deaf = try ControlConnection(path: clock.socket)
    deaf.send(Array(#"{"v":1,"do":"watch"}"#.utf8))
    let writers = try (0..<4).map { _ in try ControlConnection(path: clock.socket) }
    // Each change is two lines of seven hundred bytes and a notice for the one who does not read.
    for number in 0..<480 {
      // In turns, and a pause now and then: none asks more than 50 times in a second.
      if number % 160 == 159 { try await Task.sleep(for: .milliseconds(1_001)) }
      let writer = writers[number % writers.count]
      writer.send(ControlRequest(.set(.dial(.init(minutesWrapping: number)))).line)
      #expect(try line(writer).contains(#""reply":"set""#))
    }
    var lines = 0
    while (try? line(deaf)) != nil { lines += 1 }
    print("a deaf watcher found \(lines) lines when it read at last")
    #expect(lines < 1_400, "it was dropped on the way")
    try await expectAnswer(clock)
    withExtendedLifetime(child) {}
  }

  @Test func socketThatCannotBeMade_isToldAndTheClockRuns() async throws {
    let clock = try ClockFolder()
    let file = try clock.write("file", "")
    let words = clock.words.map { $0 == clock.socket ? "\(file)/wecker.sock" : $0 }
    let child = try Wecker.start(words)
    #expect(await child.waitForErrors("Control socket: "), "\(child.errors)")
    #expect(child.errors.contains("is no folder"), "\(child.errors)")
    #expect(child.errors.contains("The clock runs and rings"))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test func secondClockOnOneSocket_runsAndSaysSo() async throws {
    let (clock, first) = try await started()
    let other = try ClockFolder()
    let words = other.words.map { $0 == other.socket ? clock.socket : $0 }
    let second = try Wecker.start(words)
    #expect(await second.waitForErrors("another clock listens there"), "\(second.errors)")
    second.send(SIGTERM)
    #expect(await second.waitForEnd() == .exited(0))
    try await expectAnswer(clock)
    withExtendedLifetime(first) {}
  }

  @Test func killedClocksSocket_isTakenOver() async throws {
    let (clock, first) = try await started()
    first.send(SIGKILL)
    _ = await first.waitForEnd()
    #expect(access(clock.socket, F_OK) == 0, "it is left behind")
    let second = try clock.start()
    #expect(await second.waitForErrors("Buzzer"))
    #expect(!second.errors.contains("Control socket"), "\(second.errors)")
    try await expectAnswer(clock)
  }

  @Test(.enabled(if: !Wecker.isThreadSanitized, "the thread sanitizer has a thread that wakes"))
  func watchedClock_sleepsToo() async throws {
    let (clock, child) = try await started()
    let watcher = try ControlConnection(path: clock.socket)
    watcher.send(Array(#"{"v":1,"do":"watch"}"#.utf8))
    _ = try line(watcher)
    _ = try line(watcher)
    await child.read(for: 0.5)
    let before = try ProcessFacts.contextSwitches(child.process)
    await child.read(for: 3)
    let after = try ProcessFacts.contextSwitches(child.process)
    #expect(after.waited - before.waited <= 3)
    withExtendedLifetime(watcher) {}
  }
}
