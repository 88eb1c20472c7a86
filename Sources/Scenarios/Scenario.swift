import AlarmCore
import CivilTime
import YAML

/// What a hand does and what must happen, written once and played on any bench.
///
/// docs/scenarios.md has the language.
package struct Scenario: Hashable, Sendable {
  /// The version of the language this program reads.
  package static let version = 1
  /// What such files end with.
  package static let suffix = ".test.yaml"
  /// Bytes of the longest name: a line of a report.
  package static let nameBytes = 120
  /// Bytes of the longest name of a zone; the longest there is has 32.
  package static let zoneBytes = 64
  /// Bytes of the longest path of a board file.
  package static let boardBytes = 256
  /// Steps of the longest scenario, those inside others counted: more belongs into a second one.
  package static let mostSteps = 1_000
  /// The longest stretch of time that one step may name.
  package static let longestTime = Duration.seconds(400 * 86_400)
  /// The longest scenario: 64 bits of nanoseconds last 292 years.
  package static let longest = Duration.seconds(200 * 365 * 86_400)

  /// What it shows, as a sentence without a period.
  package var name: String
  /// The civil time it begins.
  package var start: CivilDateTime
  /// The zone the clock is in ("Europe/Berlin").
  package var zone: String
  /// The board file: a name for one that ships with the program, or a path seen from the scenario.
  package var board: String
  /// Where the file names its board; nil for a scenario that a program made.
  package var boardPosition: SourcePosition?
  /// Where the file names its zone; nil likewise.
  package var zonePosition: SourcePosition?
  /// Decides every bounce, unless the command line says another; nil leaves it to that, or to 1.
  package var seed: UInt64?
  /// What happens, in order.
  package var steps: [Step]

  /// Makes a scenario.
  package init(
    name: String, start: CivilDateTime, zone: String, board: String, seed: UInt64? = nil,
    steps: [Step]
  ) {
    self.name = name
    self.start = start
    self.zone = zone
    self.board = board
    self.seed = seed
    self.steps = steps
  }

  /// All steps, in order; those inside others follow the one they are in.
  package var allSteps: [Step] { Scenario.all(steps) }

  /// Everything its checks are about.
  package var conditions: [Condition] { allSteps.flatMap(\.conditions) }

  /// Everything that is done in it, in order.
  package var actions: [Action] { allSteps.compactMap(\.action) }

  /// The recordings that it replays, each once, in the order of their first use.
  package var replays: [Replay] {
    var replays: [Replay] = []
    for case .replay(let replay) in actions where !replays.contains(replay) {
      replays.append(replay)
    }
    return replays
  }

  private static func all(_ steps: [Step]) -> [Step] {
    steps.flatMap { step -> [Step] in
      guard case .never(let never) = step.kind, case .during(let inner) = never.extent else {
        return [step]
      }
      return [step] + all(inner)
    }
  }
}
