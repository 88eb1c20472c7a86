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
  /// Everything that was read for it: the file, its board, its recordings.
  let files: [String]
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
    do throws(ExitFailure) {
      let bytes = try bytes(of: file)
      return .success(try load(try scenario(bytes, file), bytes, file: file))
    } catch {
      return .failure(error)
    }
  }

  private static func scenario(
    _ bytes: [UInt8], _ file: String
  ) throws(ExitFailure) -> Scenario {
    do throws(YAMLError) {
      return try ScenarioReader.parse(bytes, file: file)
    } catch {
      throw ExitFailure(status: ExitStatus.failed, text: error.description)
    }
  }

  private static func load(
    _ scenario: Scenario, _ bytes: [UInt8], file: String
  ) throws(ExitFailure) -> ScenarioSetup {
    let boardFile = path(ofBoard: scenario.board, namedIn: file)
    let board = try at(scenario.boardPosition) { () throws(ExitFailure) in
      try BoardChoice.load(boardFile, advice: advice(onBoard: scenario.board)).get()
    }
    let zones = try zones(of: scenario)
    let recordings = try recordings(of: scenario, file, board.wiring)
    try checkSounds(of: scenario, board.wiring)
    return ScenarioSetup(
      file: file, files: [file, boardFile] + recordings.keys.map { path($0.file, seenFrom: file) },
      bytes: bytes, scenario: scenario, board: board, zone: zones[scenario.zone] ?? .utc,
      zones: zones, recordings: recordings)
  }

  /// Tells where in the scenario what goes wrong is named.
  private static func at<Value>(
    _ position: SourcePosition?, _ body: () throws(ExitFailure) -> Value
  ) throws(ExitFailure) -> Value {
    do throws(ExitFailure) {
      return try body()
    } catch {
      throw wrong(error.text, at: position)
    }
  }

  /// A mistake of a scenario's author.
  static func wrong(_ text: String, at position: SourcePosition?) -> ExitFailure {
    let place = position.map { "\($0): " } ?? ""
    return ExitFailure(status: ExitStatus.failed, text: place + text)
  }

  private static func zones(of scenario: Scenario) throws(ExitFailure) -> [String: ZoneRules] {
    var zones: [String: ZoneRules] = [:]
    func load(
      _ name: String, _ key: String, at position: SourcePosition?
    ) throws(ExitFailure) {
      guard zones[name] == nil else { return }
      zones[name] = try at(position) { () throws(ExitFailure) in
        try ZoneChoice.load(name, place: "after '\(key):'").get()
      }
    }
    try load(scenario.zone, "zone", at: scenario.zonePosition)
    for step in scenario.allSteps {
      if case .setZone(let name)? = step.action { try load(name, "set-zone", at: step.position) }
    }
    return zones
  }

  private static func recordings(
    of scenario: Scenario, _ file: String, _ wiring: BoardWiring
  ) throws(ExitFailure) -> [Replay: [LineEdge]] {
    var recordings: [Replay: [LineEdge]] = [:]
    for step in scenario.allSteps {
      guard case .replay(let replay)? = step.action, recordings[replay] == nil else { continue }
      recordings[replay] = try at(step.position) { () throws(ExitFailure) in
        try changes(of: replay, path(replay.file, seenFrom: file), wiring)
      }
    }
    return recordings
  }

  private static func changes(
    of replay: Replay, _ path: String, _ wiring: BoardWiring
  ) throws(ExitFailure) -> [LineEdge] {
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
    return changes
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
    isPath(board) ? path(board, seenFrom: file) : "\(Folders.boards.path)/\(board).yaml"
  }

  private static func isPath(_ board: String) -> Bool {
    board.contains("/") || board.hasSuffix(".yaml")
  }

  /// What to write for a board that is none.
  private static func advice(onBoard board: String) -> String {
    let folder = Folders.boards
    guard folder.elsewhere.isEmpty else {
      return "boards that ship are looked for in \(folder.everywhere): install them there, or write"
        + " a path seen from the scenario after 'board:'"
    }
    let shipped = (ScenarioFiles.names(in: folder.path) ?? []).filter { $0.hasSuffix(".yaml") }
      .map { String($0.dropLast(".yaml".count)) }
    let name = board.split(separator: "/").last.map(String.init) ?? board
    let bare = name.hasSuffix(".yaml") ? String(name.dropLast(".yaml".count)) : name
    if let nearest = NearestWord.find(bare, among: shipped) {
      return "did you mean \(Quoted(nearest))?"
    }
    return "write one of \(shipped.joined(separator: ", ")) after 'board:', or a path seen from"
      + " the scenario"
  }

  private static func path(_ path: String, seenFrom file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }

  private static func bytes(of file: String) throws(ExitFailure) -> [UInt8] {
    do throws(SystemFailure) {
      return try SmallFile.readAnything(file, limit: limit)
    } catch {
      throw ExitFailure(
        status: ExitStatus.failed,
        text:
          "the scenario '\(file)' cannot be read (\(error.reason(reading: file, limit: limit)));"
          + " let this user read it, or name another")
    }
  }
}
