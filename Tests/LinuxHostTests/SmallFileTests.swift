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
    #expect(throws: SystemFailure(call: "open", code: EISDIR)) {
      try SmallFile.read("/", limit: 8)
    }
    #expect(throws: SystemFailure(call: "read", code: EISDIR)) {
      try SmallFile.readAnything("/", limit: 8)
    }
  }

  private let folder = TemporaryFolder()

  private func pipe() throws -> String {
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    return path
  }

  @Test func read_refusesAPipeAndADevice() throws {
    for path in [try pipe(), "/dev/null"] {
      #expect(throws: SystemFailure(call: "open", code: OrdinaryFile.noFileCode)) {
        try SmallFile.read(path, limit: 8)
      }
    }
  }

  @Test func readAnything_readsFilesAndDevices() throws {
    #expect(try !SmallFile.readAnything("/proc/self/comm", limit: 64).isEmpty)
    #expect(try SmallFile.readAnything("/dev/null", limit: 64).isEmpty)
    #expect(throws: SystemFailure(call: "read", code: EFBIG)) {
      try SmallFile.readAnything("/dev/zero", limit: 8)
    }
  }

  @Test func readAnything_waitsForWhoeverWritesToAPipe() throws {
    #expect(SmallFile.pipePatience == .seconds(5))
    let path = try pipe()
    let script = "sleep 0.1; exec >'\(path)'; sleep 0.1; printf ab; sleep 0.1; printf cd"
    let writer = try #require(popen("{ \(script); } 2>/dev/null", "r"))
    #expect(try SmallFile.readAnything(path, limit: 8) == Array("abcd".utf8))
    pclose(writer)
  }

  @Test func readAnything_waitsForNobodyForEver() throws {
    let path = try pipe()
    let late = SystemFailure(call: "poll", code: ETIMEDOUT)
    #expect(throws: late) {
      try SmallFile.readAnything(path, limit: 8, patience: .milliseconds(50))
    }
    // Nor for somebody who has it open and writes nothing more.
    let writer = open(path, O_RDWR)
    #expect(write(writer, "a", 1) == 1)
    #expect(throws: late) {
      try SmallFile.readAnything(path, limit: 8, patience: .milliseconds(50))
    }
    close(writer)
  }

  @Test func read_tellsMissingFile() {
    #expect(throws: SystemFailure(call: "open", code: ENOENT)) {
      try SmallFile.read("/nowhere/at/all", limit: 8)
    }
  }
}
