import AlarmCore
import CivilTime
import Foundation
import Glibc
import Testing

/// `wecker run` on a machine without a chip and without a card: it runs, says so, and stops well.
@Suite(.serialized) struct RunTests {
  /// A stop takes a few milliseconds; the rest is for a machine that is busy with other tests.
  static let stopLimit = 2.0

  @Test func missingDevices_areToldOnceEach_andTheClockRuns() async throws {
    let clock = try ClockFolder()
    let child = try clock.start()
    #expect(await child.waitForErrors("LEDs"))
    #expect(await child.waitForErrors("Buzzer"))
    await child.read(for: 0.3)
    let lines = child.errors.split(separator: "\n")
    #expect(
      lines.count(where: { $0.contains("Started with an empty store: no alarm is set.") }) == 1)
    for what in [
      "Knob and button: chip no-such-chip", "LEDs: chip no-such", "Buzzer: chip no-such",
    ] {
      let told = lines.filter { $0.contains(what) }
      #expect(told.count == 1, "\(what) in \(child.errors)")
      #expect(told.allSatisfy { $0.contains("was not found") }, "\(told)")
      let advice = ["lines in the board file.", "or try wecker simulate."]
      #expect(told.allSatisfy { line in advice.contains { line.hasSuffix($0) } }, "\(told)")
    }
    for line in lines { #expect(line.contains(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [A-Z]/), "\(line)") }
    #expect(child.output.isEmpty)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test func soundsFolderThatIsNone_isToldAtTheStart() async throws {
    let clock = try ClockFolder()
    let file = try clock.write("file", "")
    let told = [
      "\(clock.path)/nowhere": "was not found", file: "is no folder",
    ]
    for (path, trouble) in told {
      let words = clock.words.map { $0 == Wecker.sounds ? path : $0 }
      let child = try Wecker.start(words)
      #expect(await child.waitForErrors("Sound: \(path) \(trouble) (stat: "), "\(child.errors)")
      child.send(SIGTERM)
      #expect(await child.waitForEnd() == .exited(0))
      #expect(child.errors.split(separator: "\n").count { $0.contains("Sound: ") } == 1)
    }
  }

  @Test func defaultSoundThatIsNotThere_isToldAtTheStart() async throws {
    let clock = try ClockFolder()
    let sounds = "\(clock.path)/sounds"
    try FileManager.default.createDirectory(atPath: sounds, withIntermediateDirectories: false)
    let words = clock.words.map { $0 == Wecker.sounds ? sounds : $0 }
    let child = try Wecker.start(words)
    #expect(
      await child.waitForErrors(
        "Sound: \(sounds)/bell.caf was not found (nor \(sounds)/bell.wav or \(sounds)/bell.rtttl;"
          + " a bell made by"),
      "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    _ = try clock.write("sounds/bell.wav", "whatever")
    let content = try Wecker.start(words)
    #expect(await content.waitForErrors("Buzzer"))
    await content.read(for: 0.3)
    #expect(!content.errors.contains("Sound: "), "\(content.errors)")
  }

  @Test func soundsThatAreNowhere_areToldByPlainPaths() async throws {
    let clock = try ClockFolder()
    let words = ["cp", Wecker.path, "\(clock.path)/wecker"]
    #expect(await (try Child(words)).waitForEnd() == .exited(0))
    let child = try Child(
      ["sh", "-c", #"cd "$0" && exec ./wecker "$@""#, clock.path]
        + clock.words.filter { $0 != "--sounds" && $0 != Wecker.sounds })
    #expect(await child.waitForErrors("; nor are there "), "\(child.errors)")
    let line = child.errors.split(separator: "\n").last { $0.contains("nor are there") } ?? ""
    #expect(line.contains("\(clock.path)/sounds"), "where it was looked: \(line)")
    #expect(line.contains("/share/wecker/sounds was not found"), "\(line)")
    #expect(!line.contains(".."), "\(line)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test(
    .enabled(
      if: geteuid() == 0 && PrivateMounts.arePossible, "only root can become somebody else"))
  func userWithoutAHome_isAskedForAFolder() async throws {
    let clock = try ClockFolder()
    let script = PrivateMounts.script(
      """
      mount -t tmpfs tmpfs /mnt
      cp "$0" /mnt/wecker
      cp "$BOARD" /mnt/board.yaml
      chmod 755 /mnt /mnt/wecker
      chmod 644 /mnt/board.yaml
      unset HOME XDG_STATE_HOME
      exec setpriv --reuid=65534 --regid=65534 --clear-groups /mnt/wecker "$@"
      """)
    let child = try Wecker.start(
      through: script, ["run", "--board", "/mnt/board.yaml"], environment: ["BOARD": clock.board])
    #expect(await child.waitForEnd() == .exited(2))
    #expect(child.errors.contains("there is no folder to keep the alarm in"), "\(child.errors)")
    #expect(child.errors.contains("name one with --state"), "\(child.errors)")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func signal_stopsItCleanly(signal: Int32) async throws {
    let clock = try ClockFolder()
    let child = try clock.start()
    #expect(await child.waitForErrors("Started"))
    let asked = Child.now
    child.send(signal)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(Child.now - asked < RunTests.stopLimit)
  }

  /// Wherever a descriptor is missing first, it is told, and nothing is freed twice.
  @Test(arguments: 4...12) func fewDescriptors_areTold(count: Int) async throws {
    let clock = try ClockFolder()
    let child = try Wecker.start(
      through: "ulimit -n \(count); exec \"$0\" \"$@\"", clock.words)
    await child.read(for: 0.5)
    child.send(SIGTERM)
    let end = await child.waitForEnd()
    #expect(end == .exited(0) || end == .exited(1), "\(end): \(child.errors)")
    // Ten are enough for a clock without lines and card.
    #expect(count >= 10 || child.errors.contains("oo many open files"), "\(child.errors)")
  }

  @Test func stop_keepsTheState() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 3_600)
    let before = try clock.readState()
    let child = try clock.start()
    #expect(await child.waitForErrors("Started; the stored state was restored."))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(try clock.readState() == before)
    #expect(before?.armed != nil)
  }

  @Test func nohup_keepsItRunning() async throws {
    let clock = try ClockFolder()
    let child = try Wecker.start(through: #"trap "" HUP; exec "$0" "$@""#, clock.words)
    #expect(await child.waitForErrors("Started"))
    child.send(SIGHUP)
    #expect(await child.waitForEnd(within: 0.3) == .stillRunning)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test func secondClock_isRefusedWithTheHolder() async throws {
    let clock = try ClockFolder()
    let first = try clock.start()
    #expect(await first.waitForErrors("Started"))
    let second = try clock.start()
    #expect(await second.waitForEnd() == .exited(1))
    #expect(second.errors.contains("\(clock.state) is in use"), "\(second.errors)")
    #expect(second.errors.contains("process \(first.process) has it open"))
    #expect(second.errors.components(separatedBy: "--state").count == 2, "advised once")
    #expect(!second.errors.contains("stop that one"))
    #expect(second.errors.split(separator: "\n").count == 1)
    first.send(SIGTERM)
    #expect(await first.waitForEnd() == .exited(0))
    let third = try clock.start()
    #expect(await third.waitForErrors("Started"))
  }

  @Test func killedClock_leavesTheFolderFree() async throws {
    let clock = try ClockFolder()
    let first = try clock.start()
    #expect(await first.waitForErrors("Started"))
    first.send(SIGKILL)
    #expect(await first.waitForEnd() == .signalled(SIGKILL))
    let second = try clock.start()
    #expect(await second.waitForErrors("Started"))
  }

  @Test(.enabled(if: !Wecker.isThreadSanitized, "the thread sanitizer has a thread that wakes"))
  func idle_sleeps() async throws {
    let clock = try ClockFolder()
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"))
    await child.read(for: 0.5)
    let before = try ProcessFacts.contextSwitches(child.process)
    await child.read(for: 3)
    let after = try ProcessFacts.contextSwitches(child.process)
    let memory = try ProcessFacts.residentKibibytes(child.process)
    print("idle for 3 s: \(after.waited - before.waited) waits, \(memory) KiB resident")
    #expect(after.waited - before.waited <= 3)
    #expect(after.pushed - before.pushed <= 3)
  }

  @Test(.enabled(if: !Wecker.isThreadSanitized, "the thread sanitizer has a thread that wakes"))
  func idleWithAnAlarm_sleeps() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 7_200)
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"))
    await child.read(for: 0.5)
    let before = try ProcessFacts.contextSwitches(child.process)
    await child.read(for: 3)
    // Once a minute the clocks are compared; that minute may end here.
    #expect(try ProcessFacts.contextSwitches(child.process).waited - before.waited <= 4)
  }
}
