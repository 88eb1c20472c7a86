import AlarmCore
import CivilTime
import Glibc
import LinuxCall
import LinuxHost
import Ports
import Scenarios
import Waveforms
import YAML

/// Plays a plan's scenarios one after the other on the kernel it runs on, and reports line by line.
///
///     play 0 ─ play 1 ── cut ─ restore ✕        the machine ends; its last line says how to go on
///     next start:                  play 1 ─ play 2 ─ …
package final class LabPlayer {
  /// What is played.
  private let plan: LabPlan
  /// The folder of the plan.
  private let folder: String
  /// How the lines are wired.
  private let board: BoardWiring
  /// What the board decides.
  private let configuration: ClockConfiguration
  /// The folder of the simulated chip.
  private let chip: SimulatedChip
  /// The program of the clock under test, and its arguments.
  private let program: String
  /// Its arguments.
  private let arguments: [String]
  /// Where the card is mounted.
  private let card: String
  /// The block device of the card.
  private let device: String

  /// Makes a player.
  package init(
    plan: LabPlan, folder: String, board: BoardWiring, configuration: ClockConfiguration,
    chip: SimulatedChip, program: String, arguments: [String], card: String, device: String
  ) {
    self.plan = plan
    self.folder = folder
    self.board = board
    self.configuration = configuration
    self.chip = chip
    self.program = program
    self.arguments = arguments
    self.card = card
    self.device = device
  }

  /// Where a play goes on: its number, and what it carries.
  package struct Resumption: Equatable, Sendable {
    /// The play.
    package var play: Int
    /// What it carries.
    package var carry: LabCarry

    /// Makes one.
    package init(play: Int, carry: LabCarry) {
      self.play = play
      self.carry = carry
    }

    /// As one word.
    package var word: String { "\(play):\(carry.word)" }

    /// Reads such a word; nil when it is none.
    package init?(word: String) {
      guard let colon = word.firstIndex(of: ":"), let play = Int(word[..<colon]), play >= 0,
        let carry = LabCarry(word: String(word[word.index(after: colon)...]))
      else { return nil }
      self.init(play: play, carry: carry)
    }
  }

  /// Plays the plan, from where an earlier start of the machine ended; false when this start must
  /// end so that another goes on.
  package func play(from resumption: Resumption?, print: @escaping (String) -> Void) -> Bool {
    for index in (resumption?.play ?? 0)..<max(plan.plays.count, resumption?.play ?? 0) {
      let carry = index == resumption?.play ? resumption?.carry : nil
      guard play(index, after: carry, print) else { return false }
    }
    return true
  }

  private func play(
    _ index: Int, after carry: LabCarry?, _ print: @escaping (String) -> Void
  ) -> Bool {
    func report(_ news: PlayReport.News) { print(PlayReport(play: index, news).line) }
    let bench: LabBench
    let scenario: Scenario
    do throws(BenchFailure) {
      scenario = try load(index)
      bench = try self.bench(
        scenario, try enter(scenario.zone), seed: plan.plays[index].seed,
        try recordings(of: scenario, index), carry, print)
    } catch {
      report(.verdict(.broken(error), length: .zero))
      return true
    }
    do throws(BenchFailure) {
      if carry == nil { try bench.start() }
      var runner = ScenarioRunner(
        scenario, on: bench, timeout: plan.timeout, after: carry?.done ?? 0)
      if carry != nil { try bench.start() }
      let verdict = runner.run()
      for entry in runner.tracer.entries { report(.entry(entry)) }
      if let carry = bench.carry {
        report(.resume(Resumption(play: index, carry: carry).word))
        return false
      }
      let length = bench.observation.at - .begin
      try bench.finish()
      report(.verdict(verdict, length: length))
    } catch {
      // Its clock must not be in the way of the next one.
      try? bench.finish()
      report(.verdict(.broken(error), length: .zero))
    }
    return true
  }

  private func bench(
    _ scenario: Scenario, _ zone: ZoneRules, seed: UInt64, _ recordings: [Replay: [LineEdge]],
    _ carry: LabCarry?, _ print: @escaping (String) -> Void
  ) throws(BenchFailure) -> LabBench {
    do throws(LabFailure) {
      return try LabBench(
        LabBench.Setup(
          scenario, zone: zone, board: board, configuration: configuration,
          seed: seed, recordings: recordings, chip: chip, program: program, arguments: arguments,
          card: card,
          device: device, echo: print), after: carry)
    } catch {
      throw BenchFailure(error.text)
    }
  }

  private func load(_ index: Int) throws(BenchFailure) -> Scenario {
    let bytes = try bytes(of: LabPlan.scenarioName(of: index))
    do throws(YAMLError) {
      return try ScenarioReader.parse(bytes, file: plan.plays[index].file)
    } catch {
      throw BenchFailure(error.description)
    }
  }

  private func recordings(
    of scenario: Scenario, _ play: Int
  ) throws(BenchFailure) -> [Replay: [LineEdge]] {
    var recordings: [Replay: [LineEdge]] = [:]
    for (index, replay) in scenario.replays.enumerated() {
      let name = LabPlan.recordingName(of: play, index)
      let bytes = try bytes(of: name)
      do throws(RecordingProblem) {
        recordings[replay] = try RecordingFile.read(bytes).contactChanges
      } catch {
        throw BenchFailure(error.sentence(file: name))
      }
    }
    return recordings
  }

  private func bytes(of name: String) throws(BenchFailure) -> [UInt8] {
    do throws(SystemFailure) {
      return try SmallFile.read("\(folder)/\(name)", limit: LabPlan.byteLimit)
    } catch {
      throw BenchFailure("\(folder)/\(name) cannot be read (\(error.text))")
    }
  }

  /// The machine's zone is a link to the zone's rules, as an administrator sets it.
  private func enter(_ name: String) throws(BenchFailure) -> ZoneRules {
    unlink(ZoneFile.local)
    guard symlink("\(ZoneFile.directory)/\(name)", ZoneFile.local) == 0 else {
      throw BenchFailure("\(ZoneFile.local) cannot be made; the lab mounts /etc to be written")
    }
    do throws(PortFailure) {
      return try ZoneFile.load(nil)
    } catch {
      throw BenchFailure("the zone \(name) is not in the lab's root (\(error.detail))")
    }
  }
}
