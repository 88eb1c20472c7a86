import AlarmCore
import CivilTime
import YAML

/// Reads scenario files; docs/scenarios.md has every word.
package enum ScenarioReader {
  /// Reads a scenario's bytes; `file` is the name that errors show.
  ///
  /// - Throws: `YAMLError` for the first thing that is wrong: what the YAML reader refuses, another
  ///   version, then unknown words and values in the order of the file.
  package static func parse(_ bytes: [UInt8], file: String) throws(YAMLError) -> Scenario {
    let root = try YAMLDocument.parse(bytes, file: file)
    // First, because another version may have other words.
    if let version = try root.member("version") {
      guard try version.scalar().text == String(Scenario.version) else {
        throw version.bad(
          try version.scalar().text, expected: "\(Scenario.version), the version this program reads"
        )
      }
    }
    let fields = try root.fields(["version", "name", "start", "board", "seed", "steps"])
    _ = try fields.required("version")
    let start = try fields.required("start").fields(["at", "zone"])
    var steps = StepReader()
    let zone = try start.required("zone")
    let board = try fields.required("board")
    var scenario = Scenario(
      name: try fields.required("name").text(longestBytes: Scenario.nameBytes),
      start: try start.required("at").civilDateTime(),
      zone: try zone.text(longestBytes: Scenario.zoneBytes),
      board: try board.text(longestBytes: Scenario.boardBytes),
      seed: try fields.optional("seed").map { (value) throws(YAMLError) in
        UInt64(try value.number(in: 0...Int.max))
      },
      steps: try steps.steps(try fields.required("steps")))
    scenario.boardPosition = board.position
    scenario.zonePosition = zone.position
    return scenario
  }
}
