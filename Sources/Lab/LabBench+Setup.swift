import AlarmCore
import CivilTime
import Ports
import Scenarios

extension LabBench {
  /// What a bench needs to know of a scenario beside its steps.
  package final class Setup {
    /// The civil time it begins.
    let start: CivilDateTime
    /// The rules of the zone it begins in.
    let zone: ZoneRules
    /// How the lines are wired.
    let board: BoardWiring
    /// What the board decides.
    let configuration: ClockConfiguration
    /// Decides every bounce.
    let seed: UInt64
    /// What contacts did in the recordings that are replayed.
    let recordings: [Replay: [LineEdge]]
    /// Everything the scenario asks about.
    let asked: LabSight
    /// The simulated chip.
    let chip: SimulatedChip
    /// The program of the clock under test.
    let program: String
    /// Its arguments; folder and socket are added to them.
    let arguments: [String]
    /// Where the card is mounted.
    let card: String
    /// The block device it is on.
    let device: String
    /// Where the clock's messages go besides.
    let echo: (String) -> Void

    /// Makes a setup.
    package init(
      _ scenario: Scenario, zone: ZoneRules, board: BoardWiring,
      configuration: ClockConfiguration, seed: UInt64, recordings: [Replay: [LineEdge]],
      chip: SimulatedChip, program: String, arguments: [String], card: String, device: String,
      echo: @escaping (String) -> Void
    ) {
      start = scenario.start
      asked = LabSight(scenario.conditions)
      self.zone = zone
      self.board = board
      self.configuration = configuration
      self.seed = seed
      self.recordings = recordings
      self.chip = chip
      self.program = program
      self.arguments = arguments
      self.card = card
      self.device = device
      self.echo = echo
    }
  }
}
