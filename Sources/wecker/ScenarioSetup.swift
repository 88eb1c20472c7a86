import AlarmCore
import BoardFile
import CivilTime
import LinuxCall
import LinuxHost
import Ports
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
  /// What contacts did in the recordings it replays.
  let recordings: [Replay: [LineEdge]]

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
      do throws(ExitFailure) {
        let zones = try zones(of: scenario)
        return .success(
          ScenarioSetup(
            file: file, bytes: bytes, scenario: scenario, board: board,
            zone: zones[scenario.zone] ?? .utc, zones: zones,
            recordings: try recordings(of: scenario, file, board.wiring)))
      } catch {
        return .failure(
          ExitFailure(status: ExitStatus.failed, text: "\(file): \(error.text)"))
      }
    }
  }

  private static func zones(of scenario: Scenario) throws(ExitFailure) -> [String: ZoneRules] {
    let trips = scenario.actions.compactMap { action -> String? in
      if case .setZone(let name) = action { name } else { nil }
    }
    var zones: [String: ZoneRules] = [:]
    for name in [scenario.zone] + trips where zones[name] == nil {
      zones[name] = try ZoneChoice.load(name).get()
    }
    return zones
  }

  private static func recordings(
    of scenario: Scenario, _ file: String, _ wiring: BoardWiring
  ) throws(ExitFailure) -> [Replay: [LineEdge]] {
    var recordings: [Replay: [LineEdge]] = [:]
    for replay in scenario.replays {
      let path = path(replay.file, seenFrom: file)
      let changes = try RecordingChoice.load(
        path, names: replay.names, raw: replay.isRaw ? wiring : nil
      ).get().contactChanges
      let begin = BootInstant(nanoseconds: 0)
      let length = (changes.last?.at ?? begin) - begin
      guard 1...Replay.mostChanges ~= changes.count, length <= Scenario.longestTime else {
        throw ExitFailure(
          status: ExitStatus.failed,
          text: "the recording '\(path)' has \(changes.count) changes of contacts in"
            + " \(DurationText.of(length));"
            + " a step replays 1 ... \(Replay.mostChanges), in at most"
            + " \(DurationText.of(Scenario.longestTime)); cut a longer one into pieces")
      }
      recordings[replay] = changes
    }
    return recordings
  }

  /// What decides every bounce of the nth playing: a seed that was asked for, or the file's own,
  /// and those that follow it.
  func seed(_ asked: UInt64?, time: Int = 0) -> UInt64 {
    (asked ?? scenario.seed ?? 1) &+ UInt64(time)
  }

  /// Plays it in the simulator; bytes of its waveform go to `sink`, where one is wanted.
  func simulate(
    seed: UInt64, timeout: Duration?, waveform sink: (([UInt8]) -> Void)? = nil
  ) -> ScenarioResult {
    let bench = SimulatedBench(
      SimulatedBench.Setup(
        start: scenario.start, zone: zone, configuration: board.configuration,
        preferences: board.registeredPreferences, seed: seed, zones: zones,
        recordings: recordings), waveform: sink)
    defer { bench.finish() }
    return ScenarioResult.play(
      scenario, file: file, on: bench, named: "sim", seed: seed, timeout: timeout)
  }

  /// A bare name is a board that ships with the program; a path is seen from the scenario.
  private static func path(ofBoard board: String, namedIn file: String) -> String {
    guard board.contains(where: { $0 == "/" }) || board.hasSuffix(".yaml") else {
      return "\(Folders.boards)/\(board).yaml"
    }
    return path(board, seenFrom: file)
  }

  private static func path(_ path: String, seenFrom file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
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
