import AlarmRuntime
import JSON
import LinuxCall
import LinuxHost

/// The bench's connection to the clock under test: asks, and is told every change.
final class ClockLink {
  private let connection: ControlConnection
  /// What came while an answer was waited for, oldest first.
  private var events: [JSONValue] = []
  private var lastID = 0

  /// Connects.
  ///
  /// - Throws: ENOENT or ECONNREFUSED while the clock does not listen yet.
  init(path: String) throws(SystemFailure) {
    connection = try ControlConnection(path: path)
  }

  /// Readable when the clock told something.
  var descriptor: CInt { connection.descriptor }

  /// Asks for something; the number is that of its answer.
  func ask(_ wish: ControlRequest.Wish) -> Int {
    lastID += 1
    connection.send(ControlRequest(wish, id: lastID).line)
    return lastID
  }

  /// The answer with a number, if it came; what was told before it waits for `takeEvents`.
  ///
  /// - Throws: EPIPE when the clock is gone.
  func takeAnswer(_ id: Int) throws(SystemFailure) -> JSONValue? {
    let values = try connection.takeLines().compactMap(ClockLink.value)
    guard let place = values.firstIndex(where: { $0["id"]?.whole == id }) else {
      events += values
      return nil
    }
    events += values.enumerated().filter { $0.offset != place }.map(\.element)
    return values[place]
  }

  /// Asks for something whose answer nobody waits for: it comes once the card has it.
  func send(_ wish: ControlRequest.Wish) { connection.send(ControlRequest(wish).line) }

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
