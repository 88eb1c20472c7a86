import AlarmCore
import AlarmRuntime
import CLinux
import Glibc
import LinuxCall
import Ports

/// The clock's socket: clients come, ask and are answered, and none of it ever waits.
///
///     loop's epoll ──► our epoll ──┬─ listener: take a few clients a turn
///                                  └─ clients: read one piece a turn, write what fits
///
/// An epoll of its own shows the loop one descriptor, however many clients there are. What a client
/// does not read waits, up to `ControlLimits.waitingBytes`; then it is dropped. Source: unix(7),
/// epoll(7).
package final class ControlSocket: ControlPort {
  /// Bytes read of one client in a turn: a flood then costs a turn one piece a client.
  package static let pieceBytes = 4_096
  /// Clients taken in a turn.
  package static let takenPerTurn = 4

  private struct Connection {
    let client: ControlClient
    let descriptor: CInt
    var waiting: [UInt8] = []
    var isReading = true
  }

  /// Readable while a client wants something.
  package let descriptor: CInt
  private let place: SocketPlace
  private var connections: [Connection] = []
  private var last: UInt64 = 0
  /// False after the system had no descriptor for a client, until the next turn.
  private var isListening = true
  private var isClosed = false

  /// Listens at a path.
  ///
  /// A socket that a dead clock left there is replaced, one of a living clock is not.
  ///
  /// - Throws: `.busy` when somebody listens there, `.broken` when something else is there,
  ///   `.missing`, `.denied`, `.readOnly`, `.exhausted` or `.other` as the system says.
  package init(path: String) throws(PortFailure) {
    place = try SocketPlace(path: path)
    let epoll = clinux_epoll()
    let result = epoll < 0 ? epoll : clinux_poll_watch(epoll, place.listener, ControlSocket.read)
    descriptor = epoll
    // On a throw `deinit` gives the place back: all properties have their values.
    guard result >= 0 else {
      throw PortFailure(
        port: .control, subject: path, SystemFailure(call: "epoll_create1", code: -result))
    }
  }

  deinit { close() }

  package func takeEvents() -> [ControlEvent] {
    guard !isClosed else { return [] }
    if !isListening {
      _ = clinux_poll_watch(descriptor, place.listener, ControlSocket.read)
      isListening = true
    }
    var fds = (CInt(0), CInt(0), CInt(0), CInt(0), CInt(0), CInt(0), CInt(0), CInt(0))
    var bits = fds
    let count = withUnsafeMutableBytes(of: &fds) { fds in
      withUnsafeMutableBytes(of: &bits) { bits in
        let room = fds.bindMemory(to: CInt.self)
        return clinux_poll(
          descriptor, room.baseAddress, bits.bindMemory(to: CInt.self).baseAddress,
          CInt(room.count))
      }
    }
    guard count > 0 else { return [] }
    let found = [
      (fds.0, bits.0), (fds.1, bits.1), (fds.2, bits.2), (fds.3, bits.3), (fds.4, bits.4),
      (fds.5, bits.5), (fds.6, bits.6), (fds.7, bits.7),
    ]
    var events: [ControlEvent] = []
    for (fd, bits) in found.prefix(Int(count)) {
      if fd == place.listener { takeClients(&events) } else { serve(fd, bits, &events) }
    }
    return events
  }

  private static let read = CInt(CLINUX_READ)
  private static let write = CInt(CLINUX_WRITE)
  private static let gone = CInt(CLINUX_GONE)

  private func takeClients(_ events: inout [ControlEvent]) {
    for _ in 0..<ControlSocket.takenPerTurn {
      let fd = clinux_socket_accept(place.listener)
      if fd == -EAGAIN { return }
      guard fd >= 0, clinux_poll_watch(descriptor, fd, ControlSocket.read) == 0 else {
        let code = fd < 0 ? -fd : ENOMEM
        if fd >= 0 { Glibc.close(fd) }
        // Whoever waits stays ready: without a descriptor for it the loop would never rest.
        clinux_epoll_forget(descriptor, place.listener)
        isListening = false
        let failure = SystemFailure(call: "accept", code: code)
        events.append(.failed(PortFailure(port: .control, subject: "a client", failure)))
        return
      }
      last += 1
      let client = ControlClient(last)
      connections.append(Connection(client: client, descriptor: fd))
      let isAllowed = clinux_socket_peer_is_allowed(fd, geteuid(), place.group) == 1
      events.append(.connected(client, isAllowed: isAllowed))
    }
  }

  private func serve(_ fd: CInt, _ bits: CInt, _ events: inout [ControlEvent]) {
    guard let index = connections.firstIndex(where: { $0.descriptor == fd }) else { return }
    let client = connections[index].client
    if bits & ControlSocket.write != 0, !writeWaiting(index) {
      events.append(.left(client))
      return
    }
    guard bits & ControlSocket.read != 0, connections[index].isReading else {
      if bits & ControlSocket.gone != 0 {
        drop(index)
        events.append(.left(client))
      }
      return
    }
    var piece = [UInt8](repeating: 0, count: ControlSocket.pieceBytes)
    let count = clinux_socket_receive(fd, &piece, CInt(piece.count))
    if count > 0 {
      piece.removeLast(piece.count - Int(count))
      events.append(.received(client, piece))
    } else if count == 0, bits & ControlSocket.gone == 0 {
      // It has closed one direction: the end stays readable, and is to wake nobody again.
      connections[index].isReading = false
      watch(index)
      events.append(.finished(client))
    } else if count != -EAGAIN {
      drop(index)
      events.append(.left(client))
    }
  }

  package func send(_ bytes: [UInt8], to client: ControlClient) -> Bool {
    guard let index = connections.firstIndex(where: { $0.client == client }) else { return false }
    let wasEmpty = connections[index].waiting.isEmpty
    connections[index].waiting += bytes
    // What waits already waits for the kernel to say that there is room.
    if wasEmpty {
      guard writeWaiting(index) else { return false }
    }
    guard connections[index].waiting.count <= ControlLimits.waitingBytes else {
      drop(index)
      return false
    }
    return true
  }

  package func disconnect(_ client: ControlClient) {
    guard let index = connections.firstIndex(where: { $0.client == client }) else { return }
    if writeWaiting(index) { drop(index) }
  }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    while !connections.isEmpty { disconnect(connections[0].client) }
    place.leave()
    if descriptor >= 0 { Glibc.close(descriptor) }
  }

  /// Writes what fits; false when the client is gone, and then it is dropped.
  private func writeWaiting(_ index: Int) -> Bool {
    let connection = connections[index]
    var done = 0
    while done < connection.waiting.count {
      let sent = connection.waiting.withUnsafeBufferPointer { bytes in
        clinux_socket_send(
          connection.descriptor, bytes.baseAddress.map { $0 + done }, CInt(bytes.count - done))
      }
      if sent == -EAGAIN { break }
      guard sent > 0 else {
        drop(index)
        return false
      }
      done += Int(sent)
    }
    connections[index].waiting.removeFirst(done)
    watch(index)
    return true
  }

  private func watch(_ index: Int) {
    let connection = connections[index]
    let bits =
      (connection.isReading ? ControlSocket.read : 0)
      | (connection.waiting.isEmpty ? 0 : ControlSocket.write)
    _ = clinux_poll_watch(descriptor, connection.descriptor, bits)
  }

  private func drop(_ index: Int) {
    Glibc.close(connections[index].descriptor)
    connections.remove(at: index)
  }
}
