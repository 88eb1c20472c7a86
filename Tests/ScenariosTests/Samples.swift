import CivilTime
import Scenarios
import YAML

/// Scenarios for tests.
enum Samples {
  static let start =
    CivilDateTime(iso8601: "2026-03-01T23:10")
    ?? ZoneRules.utc.civil(at: WallTime(seconds: 0))

  static func scenario(_ steps: [Step.Kind]) -> Scenario {
    Scenario(
      name: "a sample", start: start, zone: "Etc/UTC", board: "simulator",
      steps: steps.map { Step($0) })
  }

  /// A file with these steps, each a line.
  static func text(_ steps: String) -> String {
    """
    version: 1
    name: a sample
    start: {at: 2026-03-01T23:10, zone: Etc/UTC}
    board: simulator
    steps:
    \(steps.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))

    """
  }

  /// What the reader makes of steps, or the message it gives.
  static func read(_ steps: String) -> Result<[Step.Kind], YAMLError> {
    do throws(YAMLError) {
      let scenario = try ScenarioReader.parse(Array(text(steps).utf8), file: "a.test.yaml")
      return .success(scenario.steps.map(\.kind))
    } catch {
      return .failure(error)
    }
  }
}
