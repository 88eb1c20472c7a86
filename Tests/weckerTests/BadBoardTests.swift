import Foundation
import Glibc
import Testing

/// Board files and zones that are no use.
@Suite(.serialized) struct BadBoardTests {
  private func run(
    board: String, _ more: [String] = []
  ) async throws -> (end: Child.End, errors: String) {
    let folder = TemporaryFolder()
    let ran = try await Wecker.run(
      ["run", "--board", board, "--state", "\(folder.path)/state"] + more)
    #expect(ran.output.isEmpty)
    #expect(
      !FileManager.default.fileExists(atPath: "\(folder.path)/state"), "a bad board changes nothing"
    )
    return (ran.end, ran.errors)
  }

  @Test func missingBoard_isTold() async throws {
    let (end, errors) = try await run(board: "/nowhere/board.yaml")
    #expect(end == .exited(2))
    #expect(
      errors.contains("'/nowhere/board.yaml' cannot be read (open: No such file"), "\(errors)")
    #expect(errors.contains("boards/"))
  }

  @Test func folderAsBoard_isTold() async throws {
    let (end, errors) = try await run(board: "/")
    #expect(end == .exited(2))
    #expect(errors.contains("'/' cannot be read (read: Is a directory"), "\(errors)")
  }

  @Test func endlessBoard_isTold() async throws {
    let (end, errors) = try await run(board: "/dev/zero")
    #expect(end == .exited(2))
    #expect(errors.contains("(it is no ordinary file, and has not ended after"), "\(errors)")
  }

  @Test func boardFromAPipe_isWaitedFor() async throws {
    let clock = try ClockFolder()
    let pipe = "\(clock.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let child = try Wecker.start(
      // The shell that opens the pipe ends too when nobody reads.
      through: "timeout 20 sh -c 'sleep 0.3; cat <\(clock.board) >\(pipe)' & exec \"$0\" \"$@\"",
      ["run", "--board", pipe] + clock.words.dropFirst(3))
    #expect(await child.waitForErrors("Started"), "\(child.errors)")
  }

  @Test func boardFromAPipe_thatNobodyWritesTo_isTold() async throws {
    let folder = TemporaryFolder()
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let (end, errors) = try await run(board: pipe)
    #expect(end == .exited(2))
    #expect(errors.contains("'\(pipe)' cannot be read (nobody wrote all of it within 5 s)"))
  }

  @Test func boardThatIsTooLong_isToldWithItsSize() async throws {
    let folder = TemporaryFolder()
    let board = try folder.write("big.yaml", String(repeating: "#", count: 65_537))
    let (end, errors) = try await run(board: board)
    #expect(end == .exited(1))
    #expect(
      errors == "wecker: \(board):1:1: the file has 65537 bytes, more than 65536; is it the right"
        + " file?\n")
  }

  @Test func emptyBoard_isTold() async throws {
    let (end, errors) = try await run(board: "/dev/null")
    #expect(end == .exited(1))
    #expect(errors.contains("/dev/null:1:1: "), "\(errors)")
  }

  @Test(
    .enabled(
      if: geteuid() == 0 && PrivateMounts.arePossible, "only root can become somebody else"))
  func boardThatMayNotBeRead_isTold() async throws {
    let folder = TemporaryFolder()
    chmod(folder.path, 0o755)
    let board = try folder.write("board.yaml", "version: 1\n")
    chmod(board, 0)
    // The build folder may be closed to others, so the program is shown to them elsewhere.
    let script = PrivateMounts.script(
      """
      mount -t tmpfs tmpfs /mnt
      cp "$0" /mnt/wecker
      chmod 755 /mnt /mnt/wecker
      exec setpriv --reuid=65534 --regid=65534 --clear-groups /mnt/wecker "$@"
      """)
    let child = try Wecker.start(through: script, ["run", "--board", board])
    #expect(await child.waitForEnd() == .exited(2))
    #expect(child.errors.contains("'\(board)' cannot be read (open: Permission denied"))
    #expect(child.errors.contains("let this user read it"), "\(child.errors)")
    #expect(!child.errors.contains("boards/"), "\(child.errors)")
  }

  @Test func unknownKey_isToldWithItsPlace() async throws {
    let clock = try ClockFolder()
    let text = try String(contentsOfFile: clock.board, encoding: .utf8)
    let spoilt = text.replacing("debounce:", with: "debonce:")
    let lines = spoilt.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("debonce:") }) + 1
    let board = try clock.write("board.yaml", spoilt)
    let (end, errors) = try await run(board: board)
    #expect(end == .exited(1))
    #expect(errors.contains("\(board):\(line):3: "), "\(errors)")
    #expect(errors.contains("debonce") && errors.contains("did you mean 'debounce'?"), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1)
  }

  /// A zone that is no use, and what must be said of it.
  struct BadZone: CustomTestStringConvertible {
    var name: String
    var texts: [String]
    var testDescription: String { name }
  }

  static let zones = [
    BadZone(
      name: "Mars/Phobos",
      texts: ["/usr/share/zoneinfo/Mars/Phobos: open: No such file", "such as Europe/Berlin"]),
    BadZone(name: "Europ/Berlin", texts: ["did you mean 'Europe/Berlin'?"]),
    BadZone(name: "../../../etc/passwd", texts: ["no zone's name"]),
    BadZone(name: "/etc/localtime", texts: ["no zone's name"]),
    BadZone(name: "Europe", texts: ["Is a directory"]),
    BadZone(name: "zone.tab", texts: ["/usr/share/zoneinfo/zone.tab: "]),
  ]

  @Test(arguments: zones) func badZone_isToldBeforeAnythingIsMade(zone: BadZone) async throws {
    let clock = try ClockFolder()
    let (end, errors) = try await run(board: clock.board, ["--zone", zone.name])
    #expect(end == .exited(2))
    #expect(errors.hasPrefix("wecker: the time zone '\(zone.name)' cannot be used"), "\(errors)")
    for text in zone.texts { #expect(errors.contains(text), "\(errors)") }
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func damagedFileOfANamedZone_leavesUTC() async throws {
    let clock = try ClockFolder()
    let child = try Wecker.start(
      through: PrivateMounts.script("mount --bind /dev/null /usr/share/zoneinfo/Asia/Tokyo"),
      clock.words.dropLast() + ["Asia/Tokyo"])
    #expect(
      await child.waitForErrors("Time zone: /usr/share/zoneinfo/Asia/Tokyo cannot be understood"),
      "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }

  @Test(.enabled(if: PrivateMounts.arePossible, PrivateMounts.reason))
  func machineZoneThatCannotBeRead_leavesUTC() async throws {
    let clock = try ClockFolder()
    let script = PrivateMounts.script(
      #"mount --bind /dev/null "$(readlink -f /etc/localtime)""#)
    let child = try Wecker.start(through: script, Array(clock.words.dropLast(2)))
    #expect(await child.waitForErrors("Buzzer"), "\(child.errors)")
    #expect(child.errors.contains("Time zone: /etc/localtime"), "\(child.errors)")
    #expect(child.errors.contains("The clock runs in UTC. Install the package tzdata"))
    #expect(child.errors.components(separatedBy: "tzdata").count == 2, "advised once")
    #expect(child.errors.split(separator: "\n").count { $0.contains("Time zone:") } == 1)
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
  }
}
