import Foundation
import Testing

/// docs/failures.md: every row names what shows it, and that is there.
@Suite struct FailuresDocumentTests {
  private static let tests = Wecker.tree + "/Tests"

  /// What the last column of each row names, with the row's first column.
  private func rows() throws -> [(fault: String, shown: [String])] {
    let path = Wecker.tree + "/docs/failures.md"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what fails") }
      .map { line in
        let columns = line.dropFirst().dropLast().split(
          separator: "|", omittingEmptySubsequences: false)
        #expect(columns.count == 6, "\(line)")
        let shown = columns.last?.split(separator: "`").enumerated()
          .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        return ("\(columns.first ?? "")", shown ?? [])
      }
  }

  /// Where each suite is, by its name.
  private func suites() throws -> [String: String] {
    var suites: [String: String] = [:]
    for folder in try FileManager.default.contentsOfDirectory(atPath: Self.tests) {
      let path = "\(Self.tests)/\(folder)"
      for file in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      where file.hasSuffix("Tests.swift") {
        suites["\(file.dropLast(6))"] = "\(path)/\(file)"
      }
    }
    return suites
  }

  private func stories() throws -> [String] {
    let script = try String(contentsOfFile: Wecker.tree + "/scripts/lab", encoding: .utf8)
    return script.split(separator: "\n").filter { $0.contains("STORIES=(") }.flatMap { line in
      line.split(separator: "(").last.map { $0.dropLast().split(separator: " ").map(String.init) }
        ?? []
    }
  }

  @Test func everyRow_isShownBySomethingThatIsThere() throws {
    let (rows, suites, stories) = (try rows(), try suites(), try stories())
    #expect(rows.count >= 40)
    for (fault, shown) in rows {
      #expect(!shown.isEmpty, "nothing shows\(fault)")
      for name in shown {
        if let story = name.wholeMatch(of: /scripts\/lab (.*)/)?.1 {
          #expect(stories.contains("\(story)"), "\(name)")
        } else if name.contains("/") {
          let path = "\(Self.tests)/Scenarios/\(name).test.yaml"
          #expect(FileManager.default.fileExists(atPath: path), "\(name)")
        } else {
          let parts = name.split(separator: ".").map(String.init)
          let file = try #require(suites[parts[0]], "there is no suite of \(name)")
          let text = try String(contentsOfFile: file, encoding: .utf8)
          let isThere = text.contains("func \(parts.last ?? "")(")
          #expect(isThere, "\(name)")
        }
      }
    }
  }
}
