import Foundation
import LinuxCall
import LinuxHost
import Testing

@Suite struct WholeFileTests {
  @Test func newFile_neverTakesThePlaceOfAnother() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "wecker-whole-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a"
    try WholeFile.write([1], to: path, isNew: true)
    #expect(throws: SystemFailure(call: "renameat2", code: EEXIST)) {
      try WholeFile.write([2], to: path, isNew: true)
    }
    #expect(FileManager.default.contents(atPath: path) == Data([1]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
    try WholeFile.write([3], to: path)
    #expect(FileManager.default.contents(atPath: path) == Data([3]))
  }
}
