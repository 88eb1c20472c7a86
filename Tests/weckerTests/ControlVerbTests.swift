import AlarmCore
import AlarmRuntime
import CivilTime
import Foundation
import Glibc
import JSON
import LinuxHost
import Testing

/// The verbs that ask a running clock, and what they say when none runs.
@Suite(.serialized) struct ControlVerbTests {
  private func ask(
    _ clock: ClockFolder, _ words: String...
  ) async throws -> (end: Child.End, output: String, errors: String) {
    try await Wecker.run(words + ["--socket", clock.socket])
  }

  private func started() async throws -> (ClockFolder, Child) {
    let clock = try ClockFolder()
    let child = try clock.start()
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    return (clock, child)
  }

  private func json(_ text: String) throws -> JSONValue {
    try JSONReader.read(Array(text.utf8), limit: ControlLimits.lineBytes)
  }

  @Test func status_tellsWhatTheClockDoes() async throws {
    let (clock, child) = try await started()
    let words = try await ask(clock, "status")
    #expect(words.end == .exited(0), "\(words.errors)")
    let lines = words.output.split(separator: "\n")
    #expect(lines.first?.contains(#/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC, /#) == true, "\(lines)")
    #expect(lines.contains("Alarm off; its hand stands at 12:00."))
    #expect(lines.contains("All of it is saved."))
    let answer = try json(try await ask(clock, "status", "--json").output)
    #expect(answer["reply"] == "status")
    #expect(answer["status"]?["zone"] == "UTC")
    withExtendedLifetime(child) {}
  }

  @Test func set_isSavedWhenItEnds() async throws {
    let (clock, child) = try await started()
    let set = try await ask(clock, "set", "19:30")
    #expect(set.end == .exited(0), "\(set.errors)")
    #expect(
      set.output.contains(#/^Alarm armed for \w{3} \d{4}-\d\d-\d\d 19:30\.\n$/#),
      "\(set.output)")
    // The hardest of all cuts, right after the answer.
    child.send(SIGKILL)
    _ = await child.waitForEnd()
    let state = try clock.readState()
    let armed = try #require(state?.armed)
    #expect(ZoneRules.utc.civil(at: armed.instant).time == TimeOfDay(hour: 19, minute: 30))
  }

  @Test func offAndOn_switch() async throws {
    let (clock, child) = try await started()
    #expect(try await ask(clock, "set", "7:30").end == .exited(0))
    let off = try await ask(clock, "off")
    #expect(off.output == "Alarm off; its hand stands at 7:30.\n")
    let on = try await ask(clock, "on", "--json")
    #expect(try json(on.output)["status"]?["alarm"]?["saved"] == true)
    withExtendedLifetime(child) {}
  }

  @Test func prefs_areShownAndChanged() async throws {
    let (clock, child) = try await started()
    let changed = try await ask(
      clock, "prefs", "snooze=5min", "volume=60%", "silence-after=never", "ramp=10s",
      "play-sound=false")
    #expect(changed.end == .exited(0), "\(changed.errors)")
    let expected = "play-sound=false\nvolume=60%\nsnooze=5min\nsilence-after=never\nramp=10s\n"
    #expect(changed.output == expected)
    #expect(try await ask(clock, "prefs").output == expected)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(try clock.readState()?.preferences.snoozeMinutes == 5)
  }

  @Test func prefs_withoutAClock_areChangedInTheStore() async throws {
    let clock = try ClockFolder()
    let words = ["--state", clock.state, "--socket", clock.socket]
    let empty = try await Wecker.run(["prefs"] + words)
    #expect(empty.output.contains("nothing is stored in '\(clock.state)' yet"), "\(empty)")
    #expect(access(clock.state, F_OK) != 0, "looking leaves nothing behind")
    let changed = try await Wecker.run(["prefs", "volume=10%", "--board", clock.board] + words)
    #expect(changed.end == .exited(0), "\(changed.errors)")
    #expect(changed.output.contains("No clock runs; changed in the store in '\(clock.state)'."))
    #expect(try clock.readState()?.preferences.volumePercent == 10)
    let shown = try await Wecker.run(["prefs", "--json"] + words)
    let answer = try json(shown.output)
    #expect(answer["status"]?["preferences"]?["volume-percent"] == 10)
    #expect(answer["note"]?.text?.contains("No clock runs") == true)
    // The alarm in it is as it was.
    try clock.storeAlarm(dueIn: 3_600)
    #expect(try await Wecker.run(["prefs", "volume=20%"] + words).end == .exited(0))
    #expect(try clock.readState()?.armed != nil)
  }

  @Test func prefs_ofAClockThatAnswersElsewhere_areLeft() async throws {
    let (clock, child) = try await started()
    let (end, _, errors) = try await Wecker.run([
      "prefs", "volume=10%", "--state", clock.state, "--socket", "\(clock.path)/other.sock",
    ])
    #expect(end == .exited(1))
    #expect(errors.contains("process \(child.process) has it open"), "\(errors)")
    #expect(errors.contains("--socket"))
  }

  @Test func prefs_inADamagedStore_areLeft() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 3_600)
    let file = try #require(FileHandle(forWritingAtPath: clock.stateFile))
    try file.write(contentsOf: Data(repeating: 0x55, count: 262_144))
    try file.close()
    let before = FileManager.default.contents(atPath: clock.stateFile)
    let (end, _, errors) = try await Wecker.run([
      "prefs", "volume=10%", "--state", clock.state, "--socket", clock.socket,
    ])
    #expect(end == .exited(1))
    #expect(errors.contains("State file: \(clock.stateFile)"), "\(errors)")
    #expect(FileManager.default.contents(atPath: clock.stateFile) == before)
  }

  @Test func log_tellsWhatBecameOfWhatWasDue() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 1)
    let child = try clock.start()
    #expect(await child.waitForErrors("Nothing on this clock can ring"), "\(child.errors)")
    var output = ""
    for _ in 0..<100 where !output.contains("due, but nothing rang") {
      output = try await ask(clock, "log").output
    }
    #expect(output.contains(#/\d\d:\d\d:\d\d \d+:\d\d: due, but nothing rang/#), "\(output)")
    let status = try await ask(clock, "status")
    #expect(status.output.contains("and nothing on this clock can ring."), "\(status.output)")
  }

  @Test func watch_tellsChangesAsTheyHappen() async throws {
    let (clock, child) = try await started()
    let watch = try Wecker.start(["watch", "--json", "--socket", clock.socket])
    let people = try Wecker.start(["watch", "--socket", clock.socket])
    try await Task.sleep(for: .milliseconds(300))
    #expect(try await ask(clock, "set", "7:30").end == .exited(0))
    #expect(try await ask(clock, "prefs", "volume=50%").end == .exited(0))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    #expect(await watch.waitForEnd() == .exited(0), "\(watch.errors)")
    let lines = try watch.output.split(separator: "\n").map { try json(String($0)) }
    #expect(lines.first?["event"] == "status")
    #expect(lines.contains { $0["notice"] == "armed" })
    #expect(lines.last { $0["event"] == "status" }?["status"]?["alarm"]?["saved"] == true)
    #expect(lines.last?["event"] == "stopped")
    #expect(await people.waitForEnd() == .exited(0), "\(people.errors)")
    #expect(people.output.contains("Alarm armed for"), "\(people.output)")
    let told = people.output.split(separator: "\n")
    #expect(told.filter { $0.contains("volume=") }.count == 2, "\(told)")
    #expect(told.first?.contains("snooze=9min.") == true, "all of them at the start")
    #expect(told.contains { $0.hasSuffix(" Badge 0. volume=50%.") }, "then what differs")
    #expect(told.last?.hasSuffix(" The clock has stopped.") == true)
  }

  @Test func watchOfAClockThatIsKilled_fails() async throws {
    let (clock, child) = try await started()
    let watch = try Wecker.start(["watch", "--socket", clock.socket])
    #expect(await watch.waitForOutput("hand at"))
    child.send(SIGKILL)
    #expect(await watch.waitForEnd() == .exited(1))
    #expect(watch.errors.contains("ended the connection"), "\(watch.errors)")
  }

  @Test func watchThatNobodyReads_endsBeforeTheNextLine() async throws {
    let (clock, child) = try await started()
    let watch = try Wecker.start(["watch", "--socket", clock.socket])
    #expect(await watch.waitForOutput("hand at"))
    watch.closeOutput()
    #expect(await watch.waitForEnd() == .signalled(SIGPIPE))
    withExtendedLifetime(child) {}
  }

  @Test func whatIsNoSocket_isToldSo() async throws {
    let clock = try ClockFolder()
    #expect(mkfifo("\(clock.path)/pipe", 0o600) == 0)
    for path in [clock.board, "\(clock.path)/pipe", clock.path, "/dev/null"] {
      for words in [["status"], ["prefs", "volume=10%", "--state", clock.state]] {
        let (end, _, errors) = try await Wecker.run(words + ["--socket", path])
        #expect(end == .exited(1))
        #expect(
          errors == "wecker: '\(path)' is no socket; name the clock's with --socket\n",
          "\(errors)")
      }
    }
  }

  @Test func manySets_eachIsToldWhatBecameOfIt() async throws {
    let (clock, child) = try await started()
    let sets = try (10...16).map { minute in
      (minute, try Wecker.start(["set", "4:\(minute)", "--socket", clock.socket]))
    }
    for (minute, set) in sets {
      switch await set.waitForEnd() {
      case .exited(0):
        #expect(set.output.contains(":\(minute).\n"), "\(set.output)")
        #expect(set.output.split(separator: "\n").count == 1)
      case .exited(1):
        #expect(set.errors.contains("4:\(minute) was set, and 4:"), "\(set.errors)")
      case .exited, .signalled, .stillRunning: Issue.record("\(set.errors)")
      }
    }
    withExtendedLifetime(child) {}
  }

  @Test func noClock_isToldWithTheRemedy() async throws {
    let clock = try ClockFolder()
    for words in [["status"], ["set", "7:30"], ["on"], ["off"], ["log"], ["watch"]] {
      let (end, output, errors) = try await Wecker.run(words + ["--socket", clock.socket])
      #expect(end == .exited(1))
      #expect(output.isEmpty)
      #expect(
        errors == "wecker: no clock answers at '\(clock.socket)'; start it with"
          + " 'wecker run --board FILE', or name its socket with --socket\n")
    }
  }

  @Test func clockOfTheService_isFoundWithoutASocketNamed() async throws {
    let clock = try ClockFolder()
    let words = clock.words.filter { $0 != "--socket" && $0 != clock.socket }
    let environment = ["RUNTIME_DIRECTORY": clock.path]
    let child = try Wecker.start(words, environment: environment)
    #expect(await child.waitForErrors("Buzzer"))
    let (end, _, errors) = try await Wecker.run(["status"], environment: environment)
    #expect(end == .exited(0), "\(errors)")
  }

  @Test func somethingElse_isNoClock() async throws {
    let clock = try ClockFolder()
    let script = """
      use Socket; unlink $ARGV[0]; socket(S, AF_UNIX, SOCK_STREAM, 0);
      bind(S, pack_sockaddr_un($ARGV[0])); listen(S, 1); print STDERR "listening\\n";
      accept(C, S); syswrite(C, "220 smtp\\n"); sysread(C, $line, 999); sleep 1;
      """
    let other = try Child(["perl", "-e", script, clock.socket])
    #expect(await other.waitForErrors("listening"))
    let (end, _, errors) = try await ask(clock, "status")
    #expect(end == .exited(1))
    #expect(errors.contains("is no clock of ours"), "\(errors)")
    withExtendedLifetime(other) {}
  }
}
