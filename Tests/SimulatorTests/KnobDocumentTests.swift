import Foundation
import Testing

@Suite struct KnobDocumentTests {
  /// The command of docs/knob.md runs every suite of the table below it.
  @Test func filter_coversTheSuitesThatAreListed() throws {
    let text = try ProjectDocument.text("docs/knob.md")
    let filter = try #require(text.firstMatch(of: #/swift test --filter '([^']+)'/#)).1
    let suites = text.matches(of: #/(?m)^\| `([A-Za-z]+Tests)` \|/#).map(\.1)
    #expect(suites.count >= 4)
    let pattern = try Regex(String(filter))
    for suite in suites {
      #expect("SimulatorTests.\(suite)/x()".contains(pattern), "\(filter) leaves \(suite) out")
      _ = try ProjectDocument.text("Tests/SimulatorTests/\(suite).swift")
    }
  }
}
