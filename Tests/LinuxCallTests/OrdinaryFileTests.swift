import Foundation
import Glibc
import LinuxCall
import Testing

/// Whatever has the path of a file, the answer comes at once.
@Suite struct OrdinaryFileTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/wecker-call-\(UUID().uuidString)"
    try #require(mkdir(folder, 0o700) == 0)
    try #require(mkfifo(folder + "/pipe", 0o600) == 0)
    try #require(symlink("file", folder + "/link") == 0)
    try #require(symlink("circle", folder + "/circle") == 0)
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
  }

  private func failure(_ name: String, _ flags: CInt = O_RDONLY) -> SystemFailure? {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(SystemFailure) {
      close(try OrdinaryFile.open(name.hasPrefix("/") ? name : "\(folder)/\(name)", flags))
      return nil
    } catch {
      return error
    }
  }

  static let allFlags = [O_RDONLY, O_WRONLY, O_RDWR, O_WRONLY | O_CREAT, O_RDWR | O_NOFOLLOW]

  @Test(arguments: allFlags) func pipe_isRefusedWithoutWaiting(flags: CInt) {
    #expect(
      failure("pipe", flags)?.objection == "a pipe, socket or device, not an ordinary file")
  }

  @Test(arguments: allFlags) func folder_isRefused(flags: CInt) {
    #expect(failure(".", flags)?.objection == "a folder, not an ordinary file")
  }

  @Test func device_isRefused() {
    #expect(failure("/dev/zero")?.code == OrdinaryFile.noFileCode)
  }

  @Test func link_isFollowedOrRefused() {
    #expect(failure("link") == nil)
  }

  @Test func link_isRefusedWhereItMayNotBeFollowed() {
    #expect(failure("link", O_RDONLY | O_NOFOLLOW)?.objection == "a link, not an ordinary file")
  }

  @Test func linksInACircle_areRefused() { #expect(failure("circle")?.code == ELOOP) }

  @Test func missingFile_isTheSystemsToTell() {
    let missing = failure("nothing")
    #expect(missing == SystemFailure(call: "open", code: ENOENT))
    #expect(missing?.objection == nil)
  }

  @Test func descriptor_goesToNoOtherProgram() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let descriptor = try OrdinaryFile.open("\(folder)/file", O_RDONLY)
    defer { close(descriptor) }
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func confirm_takesOrdinaryFilesOnly() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try OrdinaryFile.confirm("\(folder)/file")
    for name in ["link", "pipe", "."] {
      #expect(throws: SystemFailure.self) { try OrdinaryFile.confirm("\(folder)/\(name)") }
    }
  }
}
