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

  /// Whoever shares a folder must not choose what is written over.
  @Test func linkInPlaceOfTheUnfinishedFile_isNotFollowed() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "whole-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (victim, path) = ("\(folder)/victim", "\(folder)/new")
    try Data("precious".utf8).write(to: URL(filePath: victim))
    try FileManager.default.createSymbolicLink(
      atPath: "\(path).\(getpid()).part", withDestinationPath: victim)
    try WholeFile.write(Array("text".utf8), to: path)
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "text")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["new", "victim"])
  }
}
