import AlarmRuntime
import JSON

/// Which scenarios a machine of the lab is to play, and how: the host writes it, the guest reads.
///
///     plan.json   0.test.yaml   1.test.yaml   ...      the files, byte for byte
///                               1.0.csv                recordings that they replay
package struct LabPlan: Equatable, Sendable {
  /// One playing of one scenario.
  package struct Play: Equatable, Sendable {
    /// The file as the user named it, for positions in reports.
    package var file: String
    /// Decides every bounce.
    package var seed: UInt64

    /// Makes a play.
    package init(file: String, seed: UInt64) {
      self.file = file
      self.seed = seed
    }
  }

  /// What is played, in order.
  package var plays: [Play]
  /// Simulated time that each may take; nil for any.
  package var timeout: Duration?

  /// The plan's own name in its folder.
  package static let fileName = "plan.json"
  /// Bytes of a plan of as many scenarios as a call may have, with long names; or of a recording.
  package static let byteLimit = 16_777_216

  /// Makes a plan.
  package init(plays: [Play], timeout: Duration? = nil) {
    self.plays = plays
    self.timeout = timeout
  }

  /// The name of a play's scenario in the plan's folder.
  package static func scenarioName(of play: Int) -> String { "\(play).test.yaml" }

  /// The name of a recording in the plan's folder: that of a play, in the order it names them.
  package static func recordingName(of play: Int, _ index: Int) -> String { "\(play).\(index).csv" }

  /// The plan as a file has it.
  package var bytes: [UInt8] {
    let list = plays.map { play -> JSONValue in
      ["file": .text(play.file), "seed": .text(String(play.seed))]
    }
    let plan: JSONValue = [
      "timeout": timeout.map { .whole(Int($0 / .milliseconds(1))) } ?? .null,
      "plays": .list(list),
    ]
    return plan.bytes
  }

  /// Reads a plan; nil for what is none.
  package init?(bytes: [UInt8]) {
    guard let value = try? JSONReader.read(bytes, limit: LabPlan.byteLimit),
      let list = value["plays"]?.list
    else { return nil }
    var plays: [Play] = []
    for entry in list {
      guard let file = entry["file"]?.text, let seed = entry["seed"]?.text.flatMap({ UInt64($0) })
      else { return nil }
      plays.append(Play(file: file, seed: seed))
    }
    self.plays = plays
    timeout = value["timeout"]?.whole.map { .milliseconds($0) }
  }
}
