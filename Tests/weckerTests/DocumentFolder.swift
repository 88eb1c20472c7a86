import Foundation
import Testing

/// A folder that looks like the tree after a build, and may be written into.
final class DocumentFolder {
  private let folder = TemporaryFolder()
  var path: String { folder.path }

  init() throws {
    let files = FileManager.default
    for name in [
      "boards", "docs", "schemas", "scripts", "sounds", "Tests", "README.md", "Package.swift",
    ] {
      try files.createSymbolicLink(
        atPath: "\(path)/\(name)", withDestinationPath: "\(Wecker.tree)/\(name)")
    }
    for build in [".build/release", ".build/debug"] {
      try files.createDirectory(atPath: "\(path)/\(build)", withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: "\(path)/\(build)/wecker", withDestinationPath: Wecker.path)
    }
  }

  /// Starts a command line in it, with the program in PATH as if it were installed.
  func start(_ command: String, exec isReplacing: Bool = false) throws -> Child {
    let script = "cd '\(path)' && PATH=\"$PWD/.build/debug:$PATH\" && \(isReplacing ? "exec " : "")"
    return try Child(
      ["sh", "-c", script + command],
      environment: [
        "HOME": path, "XDG_STATE_HOME": "\(path)/state", "RUNTIME_DIRECTORY": path,
      ])
  }
}
