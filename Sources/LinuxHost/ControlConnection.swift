import AlarmRuntime
import CLinux
import Glibc
import LinuxCall

/// A client's end of a clock's socket; waits for answers, but not for ever.
package final class ControlConnection {
  /// Readable when the clock sent something, or ended the connection.
  package let descriptor: CInt
  private var unread: [UInt8] = []
  private var hasEnded = false

  /// Connects to the socket at a path.
  ///
  /// - Throws: ENOENT or ECONNREFUSED when no clock listens there, EACCES when this user may not.
  package init(path: String) throws(SystemFailure) {
    let result = clinux_socket_connect(path)
    guard result >= 0 else { throw SystemFailure(call: "connect", code: -result) }
    descriptor = result
  }

  deinit { Glibc.close(descriptor) }

  /// Sends a line, its end added.
  ///
  /// A clock that sends no more, but gave its reason, is read first: nothing is thrown for it.
  package func send(_ line: [UInt8]) {
    let bytes = line + [UInt8(ascii: "\n")]
    var done = 0
    while done < bytes.count {
      let sent = bytes.withUnsafeBufferPointer { bytes in
        clinux_socket_send(
          descriptor, bytes.baseAddress.map { $0 + done }, CInt(bytes.count - done))
      }
      if sent <= 0 { return }
      done += Int(sent)
    }
  }

  /// The next line, without its end; waits so long at most, for ever when `within` is nil.
  ///
  /// - Throws: ETIMEDOUT when none came in time, EPIPE when the clock ended the connection,
  ///   EMSGSIZE for a line beyond what a clock sends.
  package func readLine(within: Duration?) throws(SystemFailure) -> [UInt8] {
    let limit = within.map { ControlConnection.now + $0 }
    while true {
      if let line = try takeLine() { return line }
      try wait(until: limit)
      try receive()
    }
  }

  /// The next line, without its end, for whoever passes it on to `output`; waits for ever, but not
  /// once nobody reads that any more: then it is nil.
  ///
  /// - Throws: as the other one does.
  package func readLine(whileRead output: CInt) throws(SystemFailure) -> [UInt8]? {
    while true {
      if let line = try takeLine() { return line }
      let found = clinux_socket_wait_beside(descriptor, output)
      if found < 0 { throw SystemFailure(call: "poll", code: -found) }
      if found & CInt(CLINUX_GONE) != 0 { return nil }
      if found & CInt(CLINUX_READ) != 0 { try receive() }
    }
  }

  /// The next line if all of it is here.
  private func takeLine() throws(SystemFailure) -> [UInt8]? {
    if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      defer { unread.removeFirst(end + 1) }
      return Array(unread[..<end])
    }
    if hasEnded { throw SystemFailure(call: "recv", code: EPIPE) }
    guard unread.count <= ControlLimits.lineBytes else {
      throw SystemFailure(call: "recv", code: EMSGSIZE)
    }
    return nil
  }

  /// The lines that came, without their ends and without waiting.
  ///
  /// - Throws: EPIPE when the clock ended the connection and all it sent was taken.
  package func takeLines() throws(SystemFailure) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(Array(unread[..<end]))
        unread.removeFirst(end + 1)
      }
      if hasEnded, lines.isEmpty { throw SystemFailure(call: "recv", code: EPIPE) }
      guard !hasEnded, clinux_socket_wait(descriptor, 0) > 0 else { return lines }
      try receive()
    }
  }

  private func wait(until limit: Duration?) throws(SystemFailure) {
    guard let limit else { return }
    let left = limit - ControlConnection.now
    let (seconds, rest) = left.components
    let milliseconds = CInt(clamping: seconds * 1_000 + rest / 1_000_000_000_000_000 + 1)
    let result = left > .zero ? clinux_socket_wait(descriptor, milliseconds) : 0
    if result < 0 { throw SystemFailure(call: "poll", code: -result) }
    if result == 0, ControlConnection.now >= limit {
      throw SystemFailure(call: "recv", code: ETIMEDOUT)
    }
  }

  private func receive() throws(SystemFailure) {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = clinux_socket_receive(descriptor, &piece, CInt(piece.count))
    if count == 0 || count == -ECONNRESET {
      hasEnded = true
    } else if count < 0 {
      throw SystemFailure(call: "recv", code: -count)
    } else {
      unread += piece[..<Int(count)]
    }
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
