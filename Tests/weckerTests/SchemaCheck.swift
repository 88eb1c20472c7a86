import Foundation
import Testing

/// A shipped schema, held against files by another program.
struct SchemaCheck {
  /// Its name in schemas/.
  let schema: String

  /// What the checker says of files, one line each; nil where it cannot be run.
  func lines(of files: [String]) async throws -> [Substring]? {
    let probe = try Child(["sh", "-c", "python3 -c 'import jsonschema, yaml'"])
    guard await probe.waitForEnd() == .exited(0) else {
      print("skipped: the schema is not checked; install python3-jsonschema and python3-yaml")
      return nil
    }
    let path = "\(Wecker.tree)/schemas/\(schema)"
    let checker = try Child([Wecker.tree + "/scripts/check-schema", path] + files)
    _ = await checker.waitForEnd()
    #expect(checker.errors.isEmpty, "\(checker.errors)")
    return checker.output.split(separator: "\n")
  }

  /// The YAML files of a folder, sorted.
  static func files(in folder: String, _ suffix: String = ".yaml") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }
}
