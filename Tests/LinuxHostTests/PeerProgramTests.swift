import Foundation
import Glibc
import LinuxCall
import LinuxHost
import Testing

/// Other programs, made of a line for a shell: what they say, and how they are of no use.
@Suite(.serialized) struct PeerProgramTests {
  private static func run(
    _ script: String, _ bytes: [UInt8] = [], within limit: Duration = .seconds(20)
  ) throws(PeerFailure) -> String {
    let file: UnnamedFile
    do throws(SystemFailure) { file = try UnnamedFile(bytes) } catch { throw .system(error) }
    return try PeerProgram("/bin/sh").run(
      ["-c", script, "sh", PeerProgram.filePath], file: file, within: limit)
  }

  @Test func output_isReturned() throws {
    #expect(try Self.run("echo one; echo two") == "one\ntwo\n")
    #expect(try Self.run("exec >&-; true") == "")
  }

  @Test func output_isKeptAtItsEnd() throws {
    let output = try Self.run("head -c 1000000 /dev/zero | tr '\\0' x; echo; echo last")
    #expect(output.utf8.count == PeerProgram.tail)
    #expect(output.hasSuffix("x\nlast\n"))
  }

  @Test func file_isReadAndCannotBeChanged() throws {
    #expect(try Self.run("cat \"$1\" \"$1\"", [65, 66, 10]) == "AB\nAB\n")
    let script = "(echo x >\"$1\") 2>/dev/null || echo refused; cat \"$1\""
    #expect(try Self.run(script, [65, 10]) == "refused\nA\n")
  }

  @Test func input_isEmpty() throws { #expect(try Self.run("cat; echo end") == "end\n") }

  @Test func failure_saysHow() throws {
    #expect(throws: PeerFailure.exit(status: 3)) { try Self.run("exit 3") }
    #expect(throws: PeerFailure.signal(SIGSEGV)) { try Self.run("kill -SEGV $$") }
    #expect(PeerFailure.exit(status: 3).text == "it ended with exit status 3")
    #expect(PeerFailure.signal(SIGSEGV).text == "it was ended by SIGSEGV")
    #expect(PeerFailure.signal(34).text == "it was ended by signal 34")
  }

  @Test(arguments: ["sleep 1000", "exec >&-; sleep 1000", "yes", "sleep 1000 & sleep 1000"])
  func peerThatNeverEnds_isEnded(script: String) throws {
    let limit = Duration.milliseconds(200)
    #expect(throws: PeerFailure.overdue(limit)) { try Self.run(script, within: limit) }
  }

  @Test func whatThePeerStarted_endsWithIt() throws {
    let output = try Self.run("sleep 1000 & echo $!")
    let process = try #require(pid_t(output.dropLast()))
    // It is nobody's child here, and gone as soon as the system has looked after it.
    for _ in 0..<1_000 where kill(process, 0) == 0 && !Self.isZombie(process) { usleep(10_000) }
    #expect(kill(process, 0) != 0 || Self.isZombie(process))
  }

  private static func isZombie(_ process: pid_t) -> Bool {
    let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return text?.contains(") Z ") ?? false
  }

  @Test func programThatIsNotThere_isMissing() throws {
    let file = try UnnamedFile([])
    #expect(throws: PeerFailure.missing) {
      try PeerProgram("/no/such/program").run([], file: file, within: .seconds(20))
    }
  }

  @Test func interpreterThatIsNotThere_isMissing() throws {
    let path = "/tmp/wecker-peer-\(getpid())"
    defer { unlink(path) }
    _ = try Self.run("echo '#!/no/such/interpreter' >\(path); chmod 700 \(path)")
    let file = try UnnamedFile([])
    #expect(throws: PeerFailure.interpreterMissing) {
      try PeerProgram(path).run([], file: file, within: .seconds(20))
    }
  }
}
