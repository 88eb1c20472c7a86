import Glibc
import Testing

/// A pseudo terminal: the test sits at `master` like a person, the program has `slave`.
final class Pty {
  let master: Int32
  let slave: Int32

  init(columns: UInt16 = 90, rows: UInt16 = 30) throws {
    var master: Int32 = -1
    var slave: Int32 = -1
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&master, &slave, nil, nil, &size) == 0)
    self.master = master
    self.slave = slave
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    _ = fcntl(slave, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    close(master)
    close(slave)
  }

  /// The terminal's mode, byte for byte.
  var mode: [UInt8] {
    var mode = termios()
    tcgetattr(slave, &mode)
    return withUnsafeBytes(of: &mode) { Array($0) }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
  }

  /// Everything that was shown and not taken yet.
  func shown() -> String {
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += bytes.prefix(count)
    }
  }

  /// Waits until something is shown that ends a program's start, at most ten seconds.
  func show(until mark: String) -> String {
    var text = ""
    for _ in 0..<1_000 where !text.contains(mark) {
      var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 10)
      text += shown()
    }
    return text
  }
}
