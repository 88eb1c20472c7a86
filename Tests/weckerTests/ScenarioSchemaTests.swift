import Foundation
import Testing

/// The schema that editors use and the reader of `wecker test` take and refuse the same.
@Suite struct ScenarioSchemaTests {
  private static let schema = SchemaCheck(schema: "scenario.schema.json")
  private static let bad = Wecker.tree + "/Tests/BadScenarios"

  @Test func schema_takesEveryScenario() async throws {
    let folder = Wecker.tree + "/Tests/Scenarios"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".test.yaml") }.map { "\(folder)/\($0)" }
    guard let lines = try await Self.schema.lines(of: files) else { return }
    #expect(lines.count == files.count)
    for line in lines { #expect(line.hasPrefix("ok "), "\(line)") }
  }

  @Test func schema_refusesWhatTheReaderRefuses() async throws {
    let files = try SchemaCheck.files(in: Self.bad)
    #expect(files.count >= 10)
    guard let lines = try await Self.schema.lines(of: files) else { return }
    #expect(lines.count == files.count)
    for line in lines { #expect(line.hasPrefix("bad "), "\(line)") }
  }

  @Test func reader_refusesEachWithItsPlace() async throws {
    let files =
      try SchemaCheck.files(in: Self.bad)
      + SchemaCheck.files(in: Self.bad + "/beyond-the-schema")
    for file in files {
      let (end, output, errors) = try await Wecker.run(["test", file])
      #expect(end == .exited(1), "\(file)")
      #expect(output.isEmpty)
      #expect(errors.contains("\(file):") && errors.contains("; "), "\(errors)")
    }
  }
}
