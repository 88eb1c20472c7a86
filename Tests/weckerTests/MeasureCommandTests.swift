import Foundation
import Glibc
import Testing

/// `wecker measure knob` beside another decoder: what is said when that is of no use.
@Suite(.serialized) struct MeasureCommandTests {
  /// A decoder that is none, and what must be said of it.
  struct Peer: CustomTestStringConvertible {
    var script: String
    var text: String
    var testDescription: String { text }
  }

  private static let words = ["measure", "knob", "--rounds", "1", "--edges", "1000", "--peer"]

  /// Lets a shell write it: what this process writes, a child of another test may hold open when
  /// it is to be run (ETXTBSY).
  private static func write(_ script: String, in folder: TemporaryFolder) async throws -> String {
    let path = "\(folder.path)/peer"
    let shell = try Child(
      ["sh", "-c", #"printf %s "$SCRIPT" >"$0"; chmod 700 "$0""#, path],
      environment: ["SCRIPT": script])
    #expect(await shell.waitForEnd() == .exited(0))
    return path
  }

  static let peers = [
    Peer(script: "#!/bin/sh\nexit 3\n", text: "it ended with exit status 3"),
    Peer(script: "#!/bin/sh\nkill -SEGV $$\n", text: "it was ended by SIGSEGV"),
    Peer(script: "#!/no/such/shell\n", text: "the interpreter it names is missing"),
    Peer(script: "#!/bin/sh\necho cw 1\n", text: "it does not say cw, ccw and ns/edge"),
  ]

  @Test(arguments: peers) func peerThatIsNoUse_isTold(peer: Peer) async throws {
    let folder = TemporaryFolder()
    let path = try await Self.write(peer.script, in: folder)
    let (end, output, errors) = try await Wecker.run(Self.words + [path])
    #expect(end == .exited(1))
    #expect(output.isEmpty)
    #expect(errors.contains("the peer '\(path)' cannot be measured (\(peer.text))"), "\(errors)")
  }

  @Test func peerThatIsNotThere_isTold() async throws {
    let (end, _, errors) = try await Wecker.run(Self.words + ["/no/such/peer"])
    #expect(end == .exited(1))
    #expect(errors.contains("(there is no such program)"), "\(errors)")
  }

  @Test func peer_getsTheTraceAndIsReported() async throws {
    let folder = TemporaryFolder()
    let path = try await Self.write(
      "#!/bin/sh\n[ $(wc -c <\"$1\") = 1000 ] && echo cw 1 ccw 2 ns/edge 1000\n", in: folder)
    let (_, output, errors) = try await Wecker.run(Self.words + [path])
    #expect(output.contains("peer"), "\(output)")
    #expect(errors.isEmpty, "\(errors)")
  }

  @Test(arguments: [[], ["--json"]]) func reportThatCannotBeWritten_fails(
    more: [String]
  ) async throws {
    let words = ["measure", "knob", "--rounds", "1", "--edges", "1000"] + more
    let (end, _, errors) = try await Wecker.run(words, output: .file("/dev/full"))
    #expect(end == .exited(1))
    #expect(errors.contains("standard output cannot be written"), "\(errors)")
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func signal_endsThePeerAndLeavesNothing(signal: Int32) async throws {
    let folder = TemporaryFolder()
    let path = try await Self.write("#!/bin/sh\necho $$ >&2\nexec sleep 1000\n", in: folder)
    let child = try Wecker.start(Self.words + [path], environment: ["TMPDIR": folder.path])
    #expect(await child.waitForErrors("\n"))
    let peer = try #require(pid_t(child.errors.dropLast()))
    child.send(signal)
    #expect(await child.waitForEnd() == .signalled(signal))
    #expect(kill(peer, 0) != 0, "the peer is still there")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["peer"])
  }
}
