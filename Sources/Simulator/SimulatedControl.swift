import AlarmCore
import AlarmRuntime
import Ports

/// Clients in virtual time: the real desk answers them, without a socket between.
///
/// What a client does happens when the world next lets time pass. One that does not read lets wait
/// as much as a socket would, and is then dropped.
package final class SimulatedControl: ControlPort {
  private struct Connection {
    var unread: [UInt8] = []
    var isReading: Bool
    var isOpen = true
  }

  weak var world: SimulatedWorld?
  private var connections: [ControlClient: Connection] = [:]
  private var events: [ControlEvent] = []
  private var last: UInt64 = 0

  /// Connects a client; one that is not allowed is refused, one that does not read is slow.
  @discardableResult
  package func connect(isAllowed: Bool = true, isReading: Bool = true) -> ControlClient {
    last += 1
    let client = ControlClient(last)
    connections[client] = Connection(isReading: isReading)
    happen(.connected(client, isAllowed: isAllowed))
    return client
  }

  /// Sends a line of a client.
  package func say(_ line: String, from client: ControlClient) {
    send(Array(line.utf8) + [UInt8(ascii: "\n")], from: client)
  }

  /// Sends bytes of a client, whole lines or not.
  package func send(_ bytes: [UInt8], from client: ControlClient) {
    happen(.received(client, bytes))
  }

  /// Sends nothing more of a client, which goes on listening.
  package func finish(_ client: ControlClient) { happen(.finished(client)) }

  /// Ends a client's connection from its side.
  package func leave(_ client: ControlClient) {
    connections[client]?.isOpen = false
    happen(.left(client))
  }

  /// True while the clock keeps a client's connection.
  package func isConnected(_ client: ControlClient) -> Bool {
    connections[client]?.isOpen ?? false
  }

  /// Takes the lines a client got since the last call.
  package func takeLines(of client: ControlClient) -> [String] {
    let bytes = connections[client]?.unread ?? []
    connections[client]?.unread = []
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  package func takeEvents() -> [ControlEvent] {
    guard !events.isEmpty else { return [] }
    defer { events = [] }
    return events
  }

  package func send(_ bytes: [UInt8], to client: ControlClient) -> Bool {
    guard var connection = connections[client], connection.isOpen else { return false }
    let waiting = connection.isReading ? 0 : connection.unread.count
    if waiting + bytes.count > ControlLimits.waitingBytes, !connection.isReading {
      connection.isOpen = false
    } else {
      connection.unread += bytes
    }
    connections[client] = connection
    return connection.isOpen
  }

  package func disconnect(_ client: ControlClient) { connections[client]?.isOpen = false }

  package func close() {
    for client in connections.keys { disconnect(client) }
  }

  /// Lets something happen now, and wakes the clock.
  private func happen(_ event: ControlEvent) {
    events.append(event)
    guard let world else { return }
    world.schedule(.client, at: world.now().boot)
  }
}
