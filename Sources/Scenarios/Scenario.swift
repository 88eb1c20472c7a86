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

  /// Everything its checks are about.
  package var conditions: [Condition] { Scenario.conditions(of: steps) }

  /// Everything that is done in it, in order.
  package var actions: [Action] { Scenario.actions(of: steps) }

  /// The recordings that it replays, each once, in the order of their first use.
  package var replays: [Replay] {
    var replays: [Replay] = []
    for case .replay(let replay) in actions where !replays.contains(replay) {
      replays.append(replay)
    }
    return replays
  }

  private static func actions(of steps: [Step]) -> [Action] {
    steps.flatMap { step -> [Action] in
      switch step.kind {
      case .act(let action): [action]
      case .expect: []
      case .never(let never):
        if case .during(let inner) = never.extent { actions(of: inner) } else { [] }
      }
    }
  }

  private static func conditions(of steps: [Step]) -> [Condition] {
    steps.flatMap { step -> [Condition] in
      switch step.kind {
      case .act: []
      case .expect(let expect): expect.conditions
      case .never(let never):
        switch never.extent {
        case .until: never.conditions
        case .during(let inner): never.conditions + conditions(of: inner)
        }
      }
    }
  }
}
