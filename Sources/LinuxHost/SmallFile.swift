import CivilTime
import Glibc
import LinuxCall

/// Reads whole files that are known to be small.
package enum SmallFile {
  /// How long whoever writes to a pipe may keep us waiting, all in all: a program that makes a
  /// board file takes moments, and nobody watches a start for longer.
  package static let pipePatience = Duration.seconds(5)

  /// Reads an ordinary file, or follows links to one.
  ///
  /// - Throws: what the system says; EFBIG when it is longer than `limit` bytes; a failure with an
  ///   `objection` when it is no ordinary file.
  package static func read(_ path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    let descriptor = try OrdinaryFile.open(path, O_RDONLY)
    defer { close(descriptor) }
    return try read(descriptor, limit: limit) { () throws(SystemFailure) in }
  }

  /// Reads whatever a person named: a file, a pipe such as a shell's `<(...)`, a device.
  ///
  /// What is no file is waited for, but not for ever.
  ///
  /// - Throws: what the system says; EFBIG when it is longer than `limit` bytes; ETIMEDOUT when it
  ///   has not ended after `patience`, as when nobody writes to it.
  package static func readAnything(
    _ path: String, limit: Int, patience: Duration = pipePatience
  ) throws(SystemFailure) -> [UInt8] {
    // A pipe that nobody writes to would hold up even the open.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let descriptor = try SystemCall.value("open") { open(path, flags) }
    defer { close(descriptor) }
    let start = HostClock.kernel(CLOCK_MONOTONIC)
    return try read(descriptor, limit: limit) { () throws(SystemFailure) in
      let left = patience - (HostClock.kernel(CLOCK_MONOTONIC) - start)
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // An ordinary file is always ready; a pipe that nobody has written to yet has not ended.
      let count = try SystemCall.value("poll") { poll(&entry, 1, left.milliseconds) }
      if count == 0 || left <= .zero { throw SystemFailure(call: "poll", code: ETIMEDOUT) }
    }
  }

  private static func read(
    _ descriptor: CInt, limit: Int, wait: () throws(SystemFailure) -> Void
  ) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(limit + 1, 65_536))
    while true {
      try wait()
      let count = try SystemCall.value("read") {
        piece.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > limit { throw SystemFailure(call: "read", code: EFBIG) }
    }
  }
}
