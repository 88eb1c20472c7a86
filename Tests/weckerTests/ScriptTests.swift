import Foundation
import Testing

/// The scripts, as far as they can be tried without building anything.
@Suite(.serialized) struct ScriptTests {
  /// Those with words of their own; `scripts/run` and those that measure hand theirs on.
  static let scripts =
    ["test", "lab", "debian13", "gpiod2", "seeded-bugs"] + (Wecker.hasPython ? ["make-sounds"] : [])

  private func run(_ script: String, _ words: String...) async throws -> (Child.End, Child) {
    let home = TemporaryFolder()
    let child = try Child(
      ["\(Wecker.tree)/scripts/\(script)"] + words, environment: ["HOME": home.path])
    return (await child.waitForEnd(), child)
  }

  @Test(arguments: scripts) func help_isPrinted(script: String) async throws {
    for word in ["--help", "-h"] {
      let (end, child) = try await run(script, word)
      #expect(end == .exited(0))
      #expect(child.output.contains("scripts/\(script)"), "\(child.output)")
      #expect(child.errors.isEmpty)
    }
  }

  @Test(arguments: scripts) func unknownOption_isRefused(script: String) async throws {
    let (end, child) = try await run(script, "--foo")
    #expect(end == .exited(2))
    #expect(child.output.isEmpty)
    #expect(child.errors.contains("'--foo'") && child.errors.contains("--help"), "\(child.errors)")
  }

  @Test(.enabled(if: Wecker.hasPython, "install python3"))
  func sounds_thatCannotBeWritten_areToldInOneLine() async throws {
    let folder = TemporaryFolder()
    let file = try folder.write("file", "")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/taken/bell.caf", withIntermediateDirectories: true)
    for (name, place, why) in [
      ("/nonexistent", "/nonexistent", "No such file or directory"),
      (file, file, "Not a directory"),
      ("\(folder.path)/taken", "\(folder.path)/taken/bell.caf", "not an ordinary file"),
    ] {
      let (end, child) = try await run("make-sounds", name)
      #expect(end == .exited(1))
      #expect(
        child.errors == "wecker: '\(place)' cannot be written (\(why)); name another folder\n")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/taken") == ["bell.caf"])
  }

  @Test(.enabled(if: Wecker.hasPython, "install python3"))
  func sound_replacesAFileWhole_andKeepsLinkAndMode() async throws {
    let folder = TemporaryFolder()
    let (file, link) = ("\(folder.path)/old", "\(folder.path)/bell.caf")
    let files = FileManager.default
    #expect(files.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o640]))
    try files.createSymbolicLink(atPath: link, withDestinationPath: "old")
    let (end, _) = try await run("make-sounds", folder.path)
    #expect(end == .exited(0))
    #expect(try files.destinationOfSymbolicLink(atPath: link) == "old")
    #expect(files.contents(atPath: file) == files.contents(atPath: "\(Wecker.sounds)/bell.caf"))
    #expect(try files.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
    let made = ["bell", "chime", "soft"].flatMap { ["\($0).caf", "\($0).wav"] }
    #expect(
      try files.contentsOfDirectory(atPath: folder.path).sorted() == (made + ["old"]).sorted())
  }
}
