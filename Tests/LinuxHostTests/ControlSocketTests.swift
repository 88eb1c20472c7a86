import AlarmCore
import AlarmRuntime
import CLinux
import Foundation
import Glibc
import LinuxCall
import LinuxHost
import Ports
import Testing

/// The real socket, with real clients: who gets in, what is carried, and who is dropped.
@Suite(.serialized) struct ControlSocketTests {
  private final class Folder {
    let path: String
    var socket: String { "\(path)/wecker.sock" }

    init() {
      var template = Array("/tmp/wecker-socket-XXXXXX".utf8CString)
      path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp/wecker-socket-failed"
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let folder = Folder()

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  /// The events until `count` of them came; a kernel on this machine takes no time for them.
  private func events(_ socket: ControlSocket, _ count: Int = 1) -> [ControlEvent] {
    var events: [ControlEvent] = []
    for _ in 0..<10_000 where events.count < count { events += socket.takeEvents() }
    return events
  }

  private func client(_ event: ControlEvent?) throws -> ControlClient {
    guard case .connected(let client, true)? = event else {
      throw PortFailure(port: .control, kind: .other, subject: "\(String(describing: event))")
    }
    return client
  }

  // MARK: The place

  @Test func socket_isOpenToUserAndGroupWhateverTheMask() throws {
    let before = umask(0)
    defer { umask(before) }
    let socket = try ControlSocket(path: folder.socket)
    #expect(mode(folder.socket) == 0o660)
    socket.close()
    #expect(access(folder.socket, F_OK) != 0, "it is gone with the clock")
  }

  @Test func folder_isMadeWhereOnlyItIsMissing() throws {
    let path = "\(folder.path)/run/wecker.sock"
    let socket = try ControlSocket(path: path)
    #expect(mode("\(folder.path)/run") == 0o755)
    socket.close()
    #expect(throws: PortFailure.self) {
      try ControlSocket(path: "\(folder.path)/no/such/wecker.sock")
    }
  }

  @Test func socketOfADeadClock_isReplaced() throws {
    // What a killed program leaves: the name, and nobody behind it.
    close(clinux_socket_listen(folder.socket, 1))
    #expect(access(folder.socket, F_OK) == 0)
    let socket = try ControlSocket(path: folder.socket)
    _ = try ControlConnection(path: folder.socket)
    #expect(events(socket).count == 1)
  }

  @Test func socketOfALivingClock_isLeft() throws {
    let socket = try ControlSocket(path: folder.socket)
    #expect(
      throws: PortFailure(
        port: .control, kind: .busy, subject: folder.socket, detail: "another clock listens there")
    ) { try ControlSocket(path: folder.socket) }
    _ = try ControlConnection(path: folder.socket)
    #expect(events(socket).count == 1)
  }

  @Test func socketOfAnotherProgram_isLeft() throws {
    let other = clinux_socket_listen(folder.socket, 1)
    defer { close(other) }
    #expect(
      throws: PortFailure(
        port: .control, kind: .busy, subject: folder.socket,
        detail: "another program listens there")
    ) { try ControlSocket(path: folder.socket) }
    #expect(access(folder.socket, F_OK) == 0)
  }

  @Test func whatIsNoSocket_isLeft() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.socket))
    #expect(
      throws: PortFailure(
        port: .control, kind: .broken, subject: folder.socket, detail: "it is there and no socket")
    ) { try ControlSocket(path: folder.socket) }
    #expect(FileManager.default.contents(atPath: folder.socket) == Data("mine".utf8))
  }

  @Test func pathThatNoSocketCanHave_isRefused() {
    let path = "\(folder.path)/" + String(repeating: "a", count: 108)
    #expect(throws: PortFailure.self) { try ControlSocket(path: path) }
  }

  // MARK: Clients

  @Test func bytes_goBothWays() throws {
    let socket = try ControlSocket(path: folder.socket)
    let connection = try ControlConnection(path: folder.socket)
    connection.send(Array("hello".utf8))
    let events = events(socket, 2)
    let client = try client(events.first)
    #expect(events.last == .received(client, Array("hello\n".utf8)))
    #expect(socket.send(Array("a\nb\n".utf8), to: client))
    #expect(try connection.readLine(within: .seconds(5)) == Array("a".utf8))
    #expect(try connection.readLine(within: .seconds(5)) == Array("b".utf8))
    #expect(throws: SystemFailure(call: "recv", code: ETIMEDOUT)) {
      try connection.readLine(within: .milliseconds(20))
    }
    socket.disconnect(client)
    #expect(throws: SystemFailure(call: "recv", code: EPIPE)) {
      try connection.readLine(within: .seconds(5))
    }
  }

  @Test func whoLeaves_isTold() throws {
    let socket = try ControlSocket(path: folder.socket)
    var connection: ControlConnection? = try ControlConnection(path: folder.socket)
    let client = try client(events(socket).first)
    #expect(connection != nil)
    connection = nil
    #expect(events(socket) == [.left(client)])
    #expect(!socket.send([1], to: client))
    #expect(socket.takeEvents().isEmpty)
  }

  @Test func whoSendsNoMore_stillListensAndWakesNobody() throws {
    let socket = try ControlSocket(path: folder.socket)
    let fd = clinux_socket_connect(folder.socket)
    defer { close(fd) }
    let client = try client(events(socket).first)
    shutdown(fd, CInt(SHUT_WR))
    #expect(events(socket) == [.finished(client)])
    #expect(socket.takeEvents().isEmpty)
    #expect(clinux_socket_wait(socket.descriptor, 0) == 0, "the loop may sleep")
    #expect(socket.send(Array("x\n".utf8), to: client))
    var byte: UInt8 = 0
    #expect(clinux_socket_receive(fd, &byte, 1) == 1 && byte == UInt8(ascii: "x"))
  }

  @Test func whoNeverReads_isDroppedAtTheLimit() throws {
    let socket = try ControlSocket(path: folder.socket)
    let deaf = try ControlConnection(path: folder.socket)
    let client = try client(events(socket).first)
    let line = Array(repeating: UInt8(ascii: "x"), count: 1_000)
    var sent = 0
    while socket.send(line, to: client), sent < 10_000_000 { sent += line.count }
    print("a client that never reads was dropped after \(sent) bytes")
    #expect(sent >= ControlLimits.waitingBytes)
    // The kernel's own buffer comes on top, a few hundred kilobytes.
    #expect(sent < ControlLimits.waitingBytes + 2_000_000)
    #expect(socket.takeEvents().isEmpty)
    withExtendedLifetime(deaf) {}
  }

  @Test func whoReadsSlowly_getsEverythingInOrder() throws {
    let socket = try ControlSocket(path: folder.socket)
    let slow = try ControlConnection(path: folder.socket)
    let client = try client(events(socket).first)
    var text: [UInt8] = []
    for number in 0..<60_000 { text += Array("\(number)\n".utf8) }
    for start in stride(from: 0, to: text.count, by: 50_000) {
      #expect(socket.send(Array(text[start..<min(start + 50_000, text.count)]), to: client))
    }
    for number in 0..<60_000 {
      if number % 1_000 == 0 { #expect(socket.takeEvents().isEmpty) }
      #expect(try slow.readLine(within: .seconds(5)) == Array("\(number)".utf8))
    }
  }

  @Test func flood_bringsOnePieceATurn() throws {
    let socket = try ControlSocket(path: folder.socket)
    let connection = try ControlConnection(path: folder.socket)
    let client = try client(events(socket).first)
    connection.send(Array(repeating: UInt8(ascii: "a"), count: 100_000))
    let events = socket.takeEvents()
    guard case .received(client, let bytes)? = events.first, events.count == 1 else {
      Issue.record("\(events)")
      return
    }
    #expect(bytes.count <= ControlSocket.pieceBytes)
  }

  @Test func crowd_comesAFewATurn() throws {
    let socket = try ControlSocket(path: folder.socket)
    let crowd = try (0..<8).map { _ in try ControlConnection(path: folder.socket) }
    #expect(socket.takeEvents().count == ControlSocket.takenPerTurn)
    #expect(socket.takeEvents().count == ControlSocket.takenPerTurn)
    withExtendedLifetime(crowd) {}
  }

  @Test func idleSocket_wakesNobody() throws {
    let socket = try ControlSocket(path: folder.socket)
    let connection = try ControlConnection(path: folder.socket)
    #expect(clinux_socket_wait(socket.descriptor, 0) == 1)
    _ = events(socket)
    #expect(clinux_socket_wait(socket.descriptor, 0) == 0)
    withExtendedLifetime(connection) {}
  }

  // MARK: Credentials

  /// What the socket says of a client that is user, group and groups of `setpriv`; nil for one that
  /// cannot connect.
  private func isAllowed(_ words: [String], _ socket: ControlSocket) throws -> Bool? {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    child.arguments = words + ["perl", "-MSocket", "-e", Self.program, folder.socket]
    try child.run()
    child.waitUntilExit()
    for event in socket.takeEvents() {
      if case .connected(_, let isAllowed) = event { return isAllowed }
    }
    return nil
  }

  private static let program = """
    socket(S, AF_UNIX, SOCK_STREAM, 0) or exit 2;
    connect(S, pack_sockaddr_un($ARGV[0])) or exit 1;
    """

  @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"))
  func userRootAndGroup_mayAskAndNobodyElse() throws {
    let socket = try ControlSocket(path: folder.socket)
    // The file alone would keep them out; what is to be seen is what the socket itself says.
    #expect(chmod(folder.path, 0o755) == 0 && chmod(folder.socket, 0o666) == 0)
    #expect(chown(folder.socket, 0, 4_711) == 0)
    let other = ["--reuid=65534", "--clear-groups"]
    #expect(try isAllowed(["--clear-groups"], socket) == true, "root")
    #expect(try isAllowed(other + ["--regid=65534"], socket) == false)
    #expect(try isAllowed(other + ["--regid=4711"], socket) == true, "by its first group")
    #expect(
      try isAllowed(["--reuid=65534", "--regid=65534", "--groups=1,4711,9"], socket) == true,
      "by another group")
    #expect(chmod(folder.socket, 0o660) == 0)
    #expect(
      try isAllowed(other + ["--regid=65534"], socket) == nil,
      "the file's mode keeps them out already")
  }
}
