import Foundation
import Testing

/// The schema that editors use and the reader of `wecker test` take and refuse the same.
@Suite struct ScenarioSchemaTests {
  private static let schema = "\(Wecker.tree)/schemas/scenario.schema.json"
  private static let bad = Wecker.tree + "/Tests/BadScenarios"

  private static func files(in folder: String, _ suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }

  /// What the checker says of files, one line each; nil where it cannot be run.
  private func check(_ files: [String]) async throws -> [Substring]? {
    let probe = try Child(["sh", "-c", "python3 -c 'import jsonschema, yaml'"])
    guard await probe.waitForEnd() == .exited(0) else {
      print("skipped: the schema is not checked; install python3-jsonschema and python3-yaml")
      return nil
    }
    let checker = try Child([Wecker.tree + "/scripts/check-schema", Self.schema] + files)
    _ = await checker.waitForEnd()
    #expect(checker.errors.isEmpty, "\(checker.errors)")
    return checker.output.split(separator: "\n")
  }

  @Test func schema_takesEveryScenario() async throws {
    let folder = Wecker.tree + "/Tests/Scenarios"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".test.yaml") }.map { "\(folder)/\($0)" }
    guard let lines = try await check(files) else { return }
    #expect(lines.count == files.count)
    for line in lines { #expect(line.hasPrefix("ok "), "\(line)") }
  }

  @Test func schema_refusesWhatTheReaderRefuses() async throws {
    let files = try Self.files(in: Self.bad, ".yaml")
    #expect(files.count >= 10)
    guard let lines = try await check(files) else { return }
    #expect(lines.count == files.count)
    for line in lines { #expect(line.hasPrefix("bad "), "\(line)") }
  }

  @Test func reader_refusesEachWithItsPlace() async throws {
    let files =
      try Self.files(in: Self.bad, ".yaml")
      + Self.files(in: Self.bad + "/beyond-the-schema", ".yaml")
    for file in files {
      let (end, output, errors) = try await Wecker.run(["test", file])
      #expect(end == .exited(1), "\(file)")
      #expect(output.isEmpty)
      #expect(errors.contains("\(file):") && errors.contains("; "), "\(errors)")
    }
  }
}
