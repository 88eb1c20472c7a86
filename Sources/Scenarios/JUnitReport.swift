import Wording

/// Writes how scenarios went as the XML that continuous integration reads.
///
/// The elements that Jenkins, GitLab and GitHub agree on: testsuite, testcase, failure, error,
/// skipped, properties. Times are simulated seconds.
package enum JUnitReport {
  /// The whole file.
  package static func xml(_ results: [ScenarioResult], version: String) -> String {
    let text = ResultText(version: version)
    var failures = 0
    var errors = 0
    var skipped = 0
    var cases: [String] = []
    for result in results {
      switch result.verdict {
      case .passed: break
      case .failed, .outOfTime, .differs: failures += 1
      case .broken: errors += 1
      case .notSupported: skipped += 1
      }
      cases.append(testcase(result, text))
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites tests="\(results.count)" failures="\(failures)" errors="\(errors)" \
      skipped="\(skipped)">
      <testsuite name="wecker test" tests="\(results.count)" failures="\(failures)" \
      errors="\(errors)" skipped="\(skipped)">
      <properties><property name="version" value="\(XMLText(version))"/></properties>
      \(cases.joined(separator: "\n"))
      </testsuite>
      </testsuites>

      """
  }

  private static func testcase(_ result: ScenarioResult, _ text: ResultText) -> String {
    let seconds = result.length.components.seconds
    let head =
      "<testcase classname=\"\(XMLText(result.bench))\" name=\"\(XMLText(result.name))\""
      + " file=\"\(XMLText(result.file))\" time=\"\(seconds)\">"
      + "<properties><property name=\"seed\" value=\"\(result.seed)\"/></properties>"
    let lines = text.lines(result)
    let first = lines.dropFirst().first.map { "\(XMLText($0.trimmed))" } ?? ""
    let body = XMLText(lines.joined(separator: "\n"))
    switch result.verdict {
    case .passed: return head + "</testcase>"
    case .failed, .outOfTime, .differs:
      return head + "<failure message=\"\(first)\">\(body)</failure></testcase>"
    case .broken: return head + "<error message=\"\(first)\">\(body)</error></testcase>"
    case .notSupported: return head + "<skipped message=\"\(first)\"/></testcase>"
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
