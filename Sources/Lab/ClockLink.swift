import AlarmRuntime
import LinuxCall
import LinuxHost

/// The bench's connection to the clock under test: asks, and is told every change.
final class ClockLink {
  private let connection: ControlConnection
  /// What came while an answer was waited for, oldest first.
  private var events: [JSONValue] = []
  private var lastID = 0

  /// The clock answers questions at once, and changes once the card has them.
  private static let patience = Duration.seconds(30)

  /// Connects, and has every change told from now on.
  ///
  /// - Throws: ENOENT or ECONNREFUSED while the clock does not listen yet.
  init(path: String) throws(SystemFailure) {
    connection = try ControlConnection(path: path)
  }

  /// Readable when the clock told something.
  var descriptor: CInt { connection.descriptor }

  /// Asks for something, and waits for the answer; what is told meanwhile waits for `takeEvents`.
  ///
  /// - Throws: ETIMEDOUT without an answer, EPIPE when the clock is gone.
  func ask(_ wish: ControlRequest.Wish) throws(SystemFailure) -> JSONValue {
    lastID += 1
    connection.send(ControlRequest(wish, id: lastID).line)
    while true {
      let line = try connection.readLine(within: ClockLink.patience)
      guard let value = ClockLink.value(of: line) else { continue }
      if value["id"]?.whole == lastID { return value }
      events.append(value)
    }
  }

  /// What the clock told, oldest first, without waiting.
  ///
  /// - Throws: EPIPE when it is gone.
  func takeEvents() throws(SystemFailure) -> [JSONValue] {
    let lines = try connection.takeLines()
    defer { events = [] }
    return events + lines.compactMap(ClockLink.value)
  }

  private static func value(of line: [UInt8]) -> JSONValue? {
    try? JSONReader.read(line, limit: ControlLimits.lineBytes)
  }
}
