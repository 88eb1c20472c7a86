import Foundation
import Glibc
import Testing

/// Starts a clock as the service manager does, and hears what it says of itself.
final class ServiceSupervisor {
  private let folder = TemporaryFolder()
  private let descriptor: Int32
  private let environment: [String: String]

  /// Listens; `patience` is what WatchdogSec says, shortened for a test.
  init(patience: Duration) throws {
    let path = "\(folder.path)/notify"
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(descriptor >= 0 && bound == 0)
    self.descriptor = descriptor
    let microseconds = patience / .microseconds(1)
    environment = ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "\(Int64(microseconds))"]
  }

  deinit { close(descriptor) }

  /// Starts the clock and waits until it says that it runs.
  func start(_ clock: ClockFolder) throws -> Child {
    let child = try clock.start(environment: environment)
    while let word = nextWord(within: .seconds(Int64(Child.patience))) {
      if word == "READY=1" { return child }
    }
    Issue.record("it never said that it was ready")
    return child
  }

  /// The next thing it says; nil when it says nothing for so long.
  func nextWord(within patience: Duration) -> String? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(patience / .milliseconds(1))) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Forgets what was said so far.
  func hearAll() { while nextWord(within: .zero) != nil {} }
}
