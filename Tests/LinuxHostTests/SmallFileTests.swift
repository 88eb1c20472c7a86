import Glibc
import LinuxCall
import LinuxHost
import Testing

@Suite struct SmallFileTests {
  @Test func read_returnsWholeFile() throws {
    let text = String(decoding: try SmallFile.read("/proc/self/comm", limit: 64), as: UTF8.self)
    #expect(text.hasSuffix("\n"))
  }

  @Test func read_refusesLongFile() {
    #expect(throws: SystemFailure(call: "read", code: EFBIG)) {
      try SmallFile.read("/proc/self/status", limit: 8)
    }
  }

  @Test func read_tellsFolder() {
    #expect(throws: SystemFailure(call: "read", code: EISDIR)) {
      try SmallFile.read("/", limit: 8)
    }
  }

  @Test func read_doesNotWaitForAPipe() throws {
    let path = "/tmp/wecker-pipe-\(getpid())"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(try SmallFile.read(path, limit: 8).isEmpty)
  }

  @Test func read_tellsMissingFile() {
    #expect(throws: SystemFailure(call: "open", code: ENOENT)) {
      try SmallFile.read("/nowhere/at/all", limit: 8)
    }
  }
}
