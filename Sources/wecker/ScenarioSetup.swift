import AlarmCore
import BoardFile
import CivilTime
import LinuxCall
import LinuxHost
import Scenarios
import Simulator
import Wording
import YAML

/// A scenario with everything it names: read, found and understood.
struct ScenarioSetup: Sendable {
  /// The file, as the user named it.
  let file: String
  /// What the file holds.
  let bytes: [UInt8]
  /// What is to happen.
  let scenario: Scenario
  /// The board.
  let board: Board
  /// The rules of the zone it begins in.
  let zone: ZoneRules
  /// The rules of zones it changes to, by their names.
  let zones: [String: ZoneRules]

  /// Bytes looked at: more than a scenario may have, so that its reader can say how much too large
  /// one is.
  private static let limit = 1_048_576

  /// Reads a scenario and what it names; the sentence says what is wrong, and where.
  static func load(_ file: String) -> Result<ScenarioSetup, ExitFailure> {
    do throws(YAMLError) {
      switch bytes(of: file) {
      case .failure(let failure): return .failure(failure)
      case .success(let bytes):
        return try load(try ScenarioReader.parse(bytes, file: file), bytes, file: file)
      }
    } catch {
      return .failure(ExitFailure(status: ExitStatus.failed, text: error.description))
    }
  }

  private static func load(
    _ scenario: Scenario, _ bytes: [UInt8], file: String
  ) throws(YAMLError) -> Result<ScenarioSetup, ExitFailure> {
    let advice = "write the name of a file in boards/ after 'board:', or a path seen from here"
    switch BoardChoice.load(path(ofBoard: scenario.board, namedIn: file), advice: advice) {
    case .failure(let failure):
      return .failure(ExitFailure(status: ExitStatus.failed, text: "\(file): \(failure.text)"))
    case .success(let board):
      var zones: [String: ZoneRules] = [:]
      for name in [scenario.zone] + zoneNames(scenario.steps) where zones[name] == nil {
        switch ZoneChoice.load(name) {
        case .failure(let failure):
          return .failure(
            ExitFailure(status: ExitStatus.failed, text: "\(file): \(failure.text)"))
        case .success(let rules): zones[name] = rules
        }
      }
      return .success(
        ScenarioSetup(
          file: file, bytes: bytes, scenario: scenario, board: board,
          zone: zones[scenario.zone] ?? .utc,
          zones: zones))
    }
  }

  /// Plays it in the simulator; bytes of its waveform go to `sink`, where one is wanted.
  func simulate(
    seed: UInt64, timeout: Duration?, waveform sink: (([UInt8]) -> Void)? = nil
  ) -> ScenarioResult {
    let seed = scenario.seed ?? seed
    let bench = SimulatedBench(
      SimulatedBench.Setup(
        start: scenario.start, zone: zone, configuration: board.configuration,
        preferences: board.registeredPreferences, seed: seed, zones: zones), waveform: sink)
    defer { bench.finish() }
    return ScenarioResult.play(
      scenario, file: file, on: bench, named: "sim", seed: seed, timeout: timeout)
  }

  /// A bare name is a board that ships with the program; a path is seen from the scenario.
  private static func path(ofBoard board: String, namedIn file: String) -> String {
    guard board.contains(where: { $0 == "/" }) || board.hasSuffix(".yaml") else {
      return "\(Folders.boards)/\(board).yaml"
    }
    guard !board.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return board }
    return file[...slash] + board
  }

  private static func zoneNames(_ steps: [Step]) -> [String] {
    steps.flatMap { step -> [String] in
      switch step.kind {
      case .act(.setZone(let name)): [name]
      case .never(let never):
        if case .during(let inner) = never.extent { zoneNames(inner) } else { [] }
      case .act, .expect: []
      }
    }
  }

  private static func bytes(of file: String) -> Result<[UInt8], ExitFailure> {
    do throws(SystemFailure) {
      return .success(try SmallFile.readAnything(file, limit: limit))
    } catch {
      return .failure(
        ExitFailure(
          status: ExitStatus.failed,
          text: "the scenario '\(file)' cannot be read (\(error.text)); let this user read it, or"
            + " name another"))
    }
  }
}
