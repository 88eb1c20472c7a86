import Foundation
import Glibc
import Testing

/// The clock as a service: the unit, its installation, and a clock that comes back after any end.
@Suite struct ServiceTests {
  private static let board = Wecker.tree + "/boards/rock-5b.yaml"
  private static let patience = Duration.milliseconds(600 * (Wecker.isThreadSanitized ? 10 : 1))

  private func setup(_ words: [String]) async throws -> (end: Child.End, out: String, err: String) {
    let (end, output, errors) = try await Wecker.run(["setup"] + words)
    return (end, output, errors)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func value(_ key: String, in unit: String) -> String? {
    unit.split(separator: "\n").first { $0.hasPrefix("\(key)=") }
      .map { String($0.dropFirst(key.count + 1)) }
  }

  // MARK: Installing

  @Test func setup_writesUnitAndBoardBelowARoot() async throws {
    let folder = TemporaryFolder()
    let words = ["--service", "--root", folder.path, "--board", Self.board]
    for _ in 0..<2 {
      let (end, out, err) = try await setup(words)
      #expect(end == .exited(0), "\(err)")
      let unit = "\(folder.path)/etc/systemd/system/wecker.service"
      let copy = "\(folder.path)/etc/wecker/board.yaml"
      #expect(out == "wrote \(copy)\nwrote \(unit)\n")
      #expect(try text(copy) == text(Self.board))
      #expect(value("ExecStart", in: try text(unit))?.hasPrefix("/usr/bin/wecker run ") == true)
    }
  }

  /// Root may be strict with its own files; the service's user reads these.
  ///
  /// A tree may be told by dots, and is never this machine for that.
  @Test func setup_intoTheFolderWeAreIn_isReadableByAll() async throws {
    let folder = TemporaryFolder()
    let child = try Wecker.start(
      through: "umask 077; cd '\(folder.path)'; exec \"$0\" \"$@\"",
      ["setup", "--service", "--root", ".", "--board", Self.board])
    #expect(await child.waitForEnd() == .exited(0), "\(child.errors)")
    for (path, mode) in [
      ("etc", 0o755), ("etc/wecker", 0o755), ("etc/wecker/board.yaml", 0o644),
      ("etc/systemd/system/wecker.service", 0o644),
    ] {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
      #expect(facts[.posixPermissions] as? Int == mode, "\(path)")
    }
    let (end, _, errors) = try await setup(["--service", "--root", "\(folder.path)/none"])
    #expect(end == .exited(1))
    #expect(errors.contains("'\(folder.path)/none' cannot be reached"), "\(errors)")
  }

  @Test func document_hasTheUnit() async throws {
    let folder = TemporaryFolder()
    _ = try await setup(["--service", "--root", folder.path, "--board", Self.board])
    let unit = try text("\(folder.path)/etc/systemd/system/wecker.service")
    let document = try text(Wecker.tree + "/docs/running.md")
    #expect(document.contains("```ini\n\(unit)```"))
  }

  @Test func boardThatIsThere_isKept_andNeverWrittenOver() async throws {
    let folder = TemporaryFolder()
    let copy = "\(folder.path)/etc/wecker/board.yaml"
    let first = try await setup(["--service", "--root", folder.path, "--board", Self.board])
    #expect(first.end == .exited(0))
    let other = Wecker.tree + "/boards/raspberry-pi.yaml"
    let (end, _, err) = try await setup(["--service", "--root", folder.path, "--board", other])
    #expect(end == .exited(1))
    #expect(err.contains("is there already and says something else"), "\(err)")
    #expect(try text(copy) == text(Self.board))
    #expect(try await setup(["--service", "--root", folder.path]).end == .exited(0))
  }

  @Test func whatIsMissingOrBad_isTold_andNothingIsWritten() async throws {
    let folder = TemporaryFolder()
    let bad = Wecker.tree + "/Tests/BadBoards/missing-phase.yaml"
    for (words, status, part) in [
      ([], Int32(2), "say what to set up: '--service'"),
      (["--service", "--root", folder.path], 2, "name the board file with --board"),
      (["--service", "--root", folder.path, "--board", bad], 1, "key 'b' is missing in 'knob'"),
      (["--service", "--root", folder.path, "--board", "nowhere"], 2, "cannot be read"),
    ] {
      let (end, out, err) = try await setup(words)
      #expect(end == .exited(status), "\(words)")
      #expect(out.isEmpty && err.contains(part), "\(err)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(.enabled(if: Wecker.isInItsTree))
  func programInABuildFolder_isNotInstalled() async throws {
    let (end, out, err) = try await setup(["--service", "--board", Self.board])
    #expect(end == .exited(1))
    #expect(out.isEmpty)
    #expect(err.contains("sudo install -D -m 755") || err.contains("only root"), "\(err)")
  }

  // MARK: Coming back

  @Test func clockThatIsKilled_comesBackWithItsAlarm() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 3_600)
    let supervisor = try ServiceSupervisor(patience: Self.patience)
    let first = try supervisor.start(clock)
    let before = try await clock.readStatus()
    first.send(SIGKILL)
    #expect(await first.waitForEnd() == .signalled(SIGKILL))
    let killed = ContinuousClock.now
    supervisor.hearAll()
    // What ExecStopPost says; on this board there is no line to switch off.
    _ = try await Wecker.run(["board", "off", clock.board])
    let second = try supervisor.start(clock)
    print("ServiceTests: back \(killed.duration(to: .now)) after it was killed, and RestartSec")
    let after = try await clock.readStatus()
    #expect(after == before)
    second.send(SIGTERM)
    #expect(await second.waitForEnd() == .exited(0))
  }

  @Test func clockThatRuns_saysSo_andBeforeItEnds() async throws {
    let clock = try ClockFolder()
    let supervisor = try ServiceSupervisor(patience: Self.patience)
    let child = try supervisor.start(clock)
    // Nothing is set, so only the manager's patience wakes it.
    for _ in 0..<5 { #expect(supervisor.nextWord(within: Self.patience) == "WATCHDOG=1") }
    child.send(SIGTERM)
    var last = ""
    while let word = supervisor.nextWord(within: Self.patience) { last = word }
    #expect(last == "STOPPING=1")
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test func loopThatStandsStill_saysNothing_andIsStartedAgain() async throws {
    let clock = try ClockFolder()
    try clock.storeAlarm(dueIn: 3_600)
    let supervisor = try ServiceSupervisor(patience: Self.patience)
    let first = try supervisor.start(clock)
    let before = try await clock.readStatus()
    first.send(SIGSTOP)
    supervisor.hearAll()
    #expect(supervisor.nextWord(within: Self.patience) == nil)
    first.send(SIGKILL)
    #expect(await first.waitForEnd() == .signalled(SIGKILL))
    let second = try supervisor.start(clock)
    let after = try await clock.readStatus()
    #expect(after == before)
    second.send(SIGTERM)
    #expect(await second.waitForEnd() == .exited(0))
  }

  @Test func clockWithoutAManager_saysNothingAndIsNotWoken() async throws {
    let clock = try ClockFolder()
    let child = try clock.start(environment: ["WATCHDOG_USEC": "1000"])
    #expect(await child.waitForErrors("Started with an empty store"))
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }
}

extension ClockFolder {
  /// What the running clock is armed for.
  fileprivate func readStatus() async throws -> String {
    let (_, output, _) = try await Wecker.run(["status", "--json", "--socket", socket])
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let facts = value?["status"] as? [String: Any]
    let alarm = try #require(facts?["alarm"], "\(output)")
    return String(
      decoding: try JSONSerialization.data(withJSONObject: alarm, options: .sortedKeys),
      as: UTF8.self)
  }
}
