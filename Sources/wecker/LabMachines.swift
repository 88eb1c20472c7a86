import AlarmCore
import BoardFile
import Glibc
import Lab
import LinuxCall
import LinuxHost
import Scenarios
import Waveforms

/// Plays scenarios in the lab: hands them to `scripts/lab`, whose machines play them, and reads
/// what those report.
///
///     wecker test --on lab ──► folder/0/card/plan ──► scripts/lab play ──► QEMU: wecker lab play
///                          ◄── folder/0/console-1.log, console-2.log, … ◄──┘
struct LabMachines {
  /// One playing of one scenario.
  private struct Play {
    var index: Int
    var setup: ScenarioSetup
    var seed: UInt64
  }

  /// Parts of the lab, and what the simulator calls them.
  static let aliases = [
    (name: "/var/lib/wecker/clock/state.ring", common: "card"),
    (name: "/var/lib/wecker/clock/rings.log", common: "card"),
    (name: "hw:Loopback,0,0", common: "sound card"),
    (name: "pinctrl-bcm2711 line 17, 27, 22", common: "knob and button"),
  ]

  private let script: String
  private let program: String
  private let folder: String
  private let board: Board

  /// A night of an hour of streamed sound tells less than this.
  private static let logLimit = 67_108_864

  /// Finds the lab of the tree this program was built in.
  ///
  /// - Throws: when there is none, with what to do.
  init() throws(ExitFailure) {
    guard let tree = Folders.tree, access("\(tree)/scripts/lab", X_OK) == 0,
      let program = Folders.program
    else {
      throw ExitFailure(
        status: ExitStatus.failed,
        text: "the lab is a part of the source tree (scripts/lab), and this program is not in one;"
          + " use the program in the tree's .build/release")
    }
    switch BoardChoice.load("\(Folders.boards.path)/lab.yaml") {
    case .failure(let failure): throw failure
    case .success(let board): self.board = board
    }
    script = "\(tree)/scripts/lab"
    self.program = "\(program)/wecker"
    folder = "\(tree)/.build/lab/test-\(getpid())"
  }

  /// Plays scenarios, each `times` with one seed after the other, on so many machines at a time.
  ///
  /// Results come in the order of the scenarios. What the lab cannot do is told without a machine.
  func play(
    _ setups: [ScenarioSetup], times: Int, seed asked: UInt64?, timeout: Duration?, jobs: Int
  ) -> Result<[ScenarioResult], ExitFailure> {
    let capabilities = LabCapabilities(board.configuration)
    var results: [ScenarioResult?] = []
    var plays: [Play] = []
    for setup in setups {
      let lacking =
        isLike(setup.board)
        ? capabilities.lacking(for: setup.scenario)
        : .notSupported("its board is built otherwise than the lab's (boards/lab.yaml)", nil)
      for time in 0..<times {
        let seed = setup.seed(asked, time: time)
        if lacking == nil { plays.append(Play(index: results.count, setup: setup, seed: seed)) }
        results.append(lacking.map { result(setup, seed, $0, .zero, [], timeout) })
      }
    }
    let machines = (0..<min(jobs, plays.count)).map { machine in
      plays.enumerated().filter { $0.offset % jobs == machine }.map(\.element)
    }
    do throws(ExitFailure) {
      for (number, plays) in machines.enumerated() { try hand(plays, to: number, timeout) }
      if !machines.isEmpty { try run(machines.count) }
    } catch {
      removeFolder()
      return .failure(error)
    }
    for (number, plays) in machines.enumerated() {
      for (play, result) in zip(plays, read(plays, of: number, timeout)) {
        results[play.index] = result
      }
    }
    let isWhole = results.allSatisfy { if case .broken? = $0?.verdict { false } else { true } }
    if isWhole { removeFolder() }
    return .success(results.compactMap(\.self))
  }

  private func removeFolder() { _ = ChildProgram.run("/bin/rm", ["-rf", folder]) }

  /// True when a clock on the lab's board is the clock that the scenario is about: its parts are
  /// the same, wherever they are wired.
  private func isLike(_ other: Board) -> Bool {
    other.configuration == board.configuration
      && other.registeredPreferences == board.registeredPreferences
  }

  private func result(
    _ setup: ScenarioSetup, _ seed: UInt64, _ verdict: Verdict, _ length: Duration,
    _ entries: [TraceEntry], _ timeout: Duration?
  ) -> ScenarioResult {
    ScenarioResult(
      file: setup.file, name: setup.scenario.name, bench: TestVerb.BenchName.lab.rawValue,
      seed: seed, verdict: verdict, length: length, entries: entries, timeout: timeout)
  }

  /// Writes a machine's plan, and its scenarios byte for byte.
  private func hand(_ plays: [Play], to machine: Int, _ timeout: Duration?) throws(ExitFailure) {
    let target = "\(folder)/\(machine)/card/plan"
    let plan = LabPlan(
      plays: plays.map { LabPlan.Play(file: $0.setup.file, seed: $0.seed) }, timeout: timeout)
    do throws(SystemFailure) {
      try LabMachines.makeFolder(target)
      try WholeFile.write(plan.bytes, to: "\(target)/\(LabPlan.fileName)")
      for (number, play) in plays.enumerated() {
        try WholeFile.write(
          play.setup.bytes, to: "\(target)/\(LabPlan.scenarioName(of: number))")
        for (index, replay) in play.setup.scenario.replays.enumerated() {
          try WholeFile.write(
            EdgeRecordingWriter.file(
              of: play.setup.recordings[replay] ?? [], about: replay.file),
            to: "\(target)/\(LabPlan.recordingName(of: number, index))")
        }
      }
    } catch {
      throw ExitFailure(
        status: ExitStatus.failed,
        text: "'\(target)' cannot be written (\(error.text)); let this user write below .build")
    }
  }

  private static func makeFolder(_ path: String) throws(SystemFailure) {
    if access(path, F_OK) == 0 { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    try SystemCall.value("mkdir") { mkdir(path, 0o755) }
  }

  private func run(_ count: Int) throws(ExitFailure) {
    let folders = (0..<count).map { "\(folder)/\($0)" }
    let code = ChildProgram.run(script, ["--binary", program, "play"] + folders)
    guard code == 0 else {
      throw ExitFailure(
        status: ExitStatus.failed,
        text: "the lab could not be used (scripts/lab ended with \(code)); its words are above")
    }
  }

  /// What a machine reported of its plays, over all its starts.
  private func read(
    _ plays: [Play], of machine: Int, _ timeout: Duration?
  ) -> [ScenarioResult] {
    var entries = [[TraceEntry]](repeating: [], count: plays.count)
    var ends = [(verdict: Verdict, length: Duration)?](repeating: nil, count: plays.count)
    var start = 1
    var log = "\(folder)/\(machine)/console-1.log"
    while let bytes = try? SmallFile.read(log, limit: LabMachines.logLimit) {
      // Bytes: a console ends lines with two, which are one character.
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let report = PlayReport(line: String(decoding: line, as: UTF8.self)) { number in
          plays.indices.contains(number) ? plays[number].setup.file : nil
        }
        switch report?.news {
        case .entry(let entry): entries[report?.play ?? 0].append(entry)
        case .verdict(let verdict, let length): ends[report?.play ?? 0] = (verdict, length)
        case .resume, nil: break
        }
      }
      start += 1
      log = "\(folder)/\(machine)/console-\(start).log"
    }
    let lost = Verdict.broken(
      BenchFailure(
        "its machine ended before it was over; see what it said in \(folder)/\(machine)"))
    return plays.indices.map { number in
      result(
        plays[number].setup, plays[number].seed, ends[number]?.verdict ?? lost,
        ends[number]?.length ?? .zero, entries[number], timeout)
    }
  }
}
