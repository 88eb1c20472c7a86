import Glibc
import LinuxGPIO
import Testing

@Suite struct ChipNodesTests {
  @Test(arguments: [
    ("gpiochip0", 0), ("gpiochip11", 11), ("gpiochip512", 512), ("gpiochip", nil),
    ("gpiochip4x", nil), ("gpiochip-1", nil), ("gpiochip+1", nil), ("gpiochip01", nil),
    ("xgpiochip0", nil), ("gpiomem0", nil), ("gpiochip99999999999999999999", nil),
  ])
  func number_isReadFromWholeNames(name: String, number: Int?) {
    #expect(ChipNodes.number(of: name) == number)
  }

  @Test(arguments: [
    ("character device", S_IFCHR, true), ("symbolic link", S_IFLNK, false),
    ("regular file", S_IFREG, false), ("directory", S_IFDIR, false),
    ("block device", S_IFBLK, false),
  ])
  func mode_ofACharacterDeviceAlone_isANode(name: String, kind: mode_t, isNode: Bool) {
    #expect(ChipNodes.isNode(mode: kind | 0o660) == isNode, "\(name)")
  }

  @Test func links_arePassedOver() throws {
    let folder = try Folder()
    // Links to a real character device, as gpiochip4 -> gpiochip0 is one.
    #expect(symlink("/dev/null", folder.path + "/gpiochip4") == 0)
    #expect(mkdir(folder.path + "/gpiochip5", 0o700) == 0)
    #expect(ChipNodes(directory: folder.path).paths() == [])
  }

  @Test func nodes_areSortedByNumberNotByText() throws {
    let folder = try Folder()
    // The numbers of the node are those of /dev/null: it is listed here, never opened.
    let made = [10, 2, 0].map {
      mknod(folder.path + "/gpiochip\($0)", S_IFCHR | 0o600, makedev(1, 3))
    }
    // Only root may make nodes; for others the mode's test above has to do.
    guard made == [0, 0, 0] else {
      #expect(errno == EPERM)
      return
    }
    #expect(symlink("gpiochip0", folder.path + "/gpiochip4") == 0)
    let expected = [0, 2, 10].map { folder.path + "/gpiochip\($0)" }
    #expect(ChipNodes(directory: folder.path).paths() == expected)
  }

  @Test func missingFolder_hasNoChips() {
    #expect(ChipNodes(directory: "/nonexistent").paths() == [])
  }

  private func makedev(_ major: dev_t, _ minor: dev_t) -> dev_t { major << 8 | minor }
}

/// A folder that is gone after the test; it holds files and empty folders only.
final class Folder {
  let path: String

  struct NotMade: Error {}

  init() throws {
    var name = Array("/tmp/wecker-gpio-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw NotMade() }
    path = name.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  deinit {
    for number in 0...10 {
      unlink(path + "/gpiochip\(number)")
      rmdir(path + "/gpiochip\(number)")
    }
    rmdir(path)
  }
}
