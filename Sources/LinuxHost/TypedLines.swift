import Glibc
import LinuxCall

/// Lines that a person types, or that a pipe or a file has for a program.
///
/// Reading never waits: it takes what there is.
package final class TypedLines {
  /// Bytes of the longest line; more of it are dropped, because no answer is longer.
  package static let longestLine = 1_024

  /// Reads in a row without a whole line.
  private static let mostReads = 64

  private let descriptor: CInt
  private var watcher: HostWorld?
  private var waiting: [UInt8] = []
  private var lines: [String] = []
  /// True once nothing more can come.
  package private(set) var isAtEnd = false

  /// Reads from a descriptor, which stays the caller's.
  package init(descriptor: CInt = STDIN_FILENO) { self.descriptor = descriptor }

  /// True when a person sits there.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The next line, without its end; nil when none waits.
  ///
  /// It stays until `drop`.
  package var next: String? {
    readWaiting()
    return lines.first
  }

  /// Drops the next line.
  package func drop() {
    guard !lines.isEmpty else { return }
    lines.removeFirst()
    if lines.isEmpty, !isAtEnd, let watcher { try? watcher.watch(descriptor) }
  }

  /// Wakes a world when there is something to read; an ordinary file always has, and wakes nobody.
  package func watch(in world: HostWorld) {
    // The kernel takes no ordinary file, which needs no waiting either.
    if (try? world.watch(descriptor)) != nil { watcher = world }
  }

  private func readWaiting() {
    // A device that never ends a line must not keep the caller from what else there is.
    for _ in 0..<TypedLines.mostReads where !isAtEnd && lines.isEmpty && isReadable {
      var bytes = [UInt8](repeating: 0, count: TypedLines.longestLine)
      let count = bytes.withUnsafeMutableBytes { buffer in
        SystemCall.retrying { read(descriptor, buffer.baseAddress, buffer.count) }
      }
      if count > 0 { take(bytes.prefix(count)) } else { end() }
    }
  }

  private var isReadable: Bool {
    var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return SystemCall.retrying { poll(&look, 1, 0) } > 0
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { endLine() } else { waiting.append(byte) }
    }
    // What is not read yet would wake for ever whoever waits for something else.
    if !lines.isEmpty { watcher?.forget(descriptor) }
    waiting = Array(waiting.prefix(TypedLines.longestLine))
  }

  private func endLine() {
    lines.append(String(decoding: waiting, as: UTF8.self))
    waiting = []
  }

  private func end() {
    isAtEnd = true
    // An end is readable for ever.
    watcher?.forget(descriptor)
    watcher = nil
    if !waiting.isEmpty { endLine() }
  }
}
