import CommandTable
import Glibc
import LinuxCall
import LinuxHost
import Simulator

/// `wecker measure`: what things cost on this machine.
enum MeasureVerb {
  /// What can be measured.
  enum Subject: String, CaseIterable {
    case knob
    case simulate
  }

  static let subject = Argument("WHAT", required: .choice(of: Subject.self), "What to measure.")
  static let trace = Option(
    "--trace", .text("FILE"),
    "A trace to decode, one byte an edge: the levels after it, A in bit 1, B in bit 0; one is made"
      + " if not given.")
  static let peer = Option(
    "--peer", .text("PROGRAM"),
    "Another decoder to alternate with, called as PROGRAM TRACE 1 events; its last line says cw,"
      + " ccw and ns/edge.")
  static let rounds = Option(
    "--rounds", .number("N", in: 1...1_000), default: 7,
    "How often the trace is decoded, or the nights are played.")
  static let edges = Option(
    "--edges", .number("N", in: 1...100_000_000), default: KnobTrace.usualEdges,
    "Edges of the trace that is made; not with --trace.")
  static let seed = Option(
    "--seed", .seed, default: 1,
    "Seed of the trace that is made (not with --trace), or of the nights.")
  static let nights = Option(
    "--nights", .number("N", in: 1...1_000_000), default: 2_000,
    "Nights of a round; of simulate.")
  static let lamps = Option(
    flag: "--lamps", "Plays on a board with LEDs, whose blinking wakes the clock too; of simulate.")
  static let json = Option(flag: "--json", "Prints one JSON object.")

  static let command = Command(
    "measure", "Measures what an edge of the knob, or a simulated night, costs on this machine.",
    options: [trace, peer, rounds, edges, nights, lamps, seed, json], arguments: [subject],
    example: "wecker measure knob --rounds 7"
  ) { values in
    if values.mention(trace), let option = optionOfATraceThatIsMade(values) {
      let text =
        "'\(option)' is about a trace that is made, and '--trace' names one that is there; leave"
        + " one of them out. See 'wecker measure --help'."
      return ExitFailure(status: ExitStatus.wrongUsage, text: text).tell()
    }
    return switch values[subject] {
    case .knob: measureKnob(values)
    case .simulate: measureSimulate(values)
    }
  }

  private static func optionOfATraceThatIsMade(_ values: Values) -> String? {
    if values.mention(edges) { return edges.parameter.name }
    return values.mention(seed) ? seed.parameter.name : nil
  }

  /// A longer trace than this would not fit a small board's memory as edges.
  private static let traceLimit = 100_000_000
  /// A peer gets so long for a round; at a microsecond an edge it decodes the longest trace.
  private static let peerPatience = Duration.seconds(120)

  private static func measureKnob(_ values: Values) -> Int32 {
    switch loadTrace(values) {
    case .failure(let failure): return failure.tell()
    case .success(let loaded):
      let measurement = KnobMeasurement(
        loaded, processorTime: processorTime, allocations: AllocationCount.read)
      switch run(measurement, of: loaded, values) {
      case .failure(let failure): return failure.tell()
      case .success(let report):
        let isTold = StandardOutput.write(values[json] ? report.json.line : report.text)
        return isTold && report.isGood ? ExitStatus.done : ExitStatus.failed
      }
    }
  }

  private static func loadTrace(_ values: Values) -> Result<KnobTrace, ExitFailure> {
    guard let path = values[trace] else {
      return .success(KnobTrace(seed: UInt64(values[seed]), edges: values[edges]))
    }
    do throws(SystemFailure) {
      let bytes = try SmallFile.readAnything(path, limit: traceLimit)
      return KnobTrace.reading(bytes).mapError { problem in
        ExitFailure(
          status: ExitStatus.failed,
          text: "'\(path)' is no trace of a knob: \(problem.text); leave --trace out to make one")
      }
    } catch {
      let text = "the trace '\(path)' cannot be read (\(error.text)); name a file that can"
      return .failure(ExitFailure(status: ExitStatus.wrongUsage, text: text))
    }
  }

  private static func run(
    _ measurement: KnobMeasurement, of trace: KnobTrace, _ values: Values
  ) -> Result<KnobReport, ExitFailure> {
    guard let program = values[peer] else {
      let rounds = (0..<values[rounds]).map { _ in measurement.round() }
      return .success(KnobReport(edges: measurement.edgeCount, rounds: rounds, peer: []))
    }
    var ours: [KnobMeasurement.Round] = []
    var theirs: [KnobPeerLine] = []
    do throws(SystemFailure) {
      // Its own file also where one was given: the peer reads what was checked.
      let file = try UnnamedFile(trace.bytes)
      for _ in 0..<values[rounds] {
        ours.append(measurement.round())
        switch ask(program, about: file) {
        case .failure(let failure): return .failure(failure)
        case .success(let line): theirs.append(line)
        }
      }
    } catch {
      return .failure(failure(program, error.text))
    }
    return .success(KnobReport(edges: measurement.edgeCount, rounds: ours, peer: theirs))
  }

  private static func ask(
    _ program: String, about file: UnnamedFile
  ) -> Result<KnobPeerLine, ExitFailure> {
    do throws(PeerFailure) {
      let output = try PeerProgram(program).run(
        [PeerProgram.filePath, "1", "events"], file: file, within: peerPatience)
      return KnobPeerLine(output: output).map { .success($0) }
        ?? .failure(failure(program, "it does not say cw, ccw and ns/edge"))
    } catch {
      return .failure(failure(program, error.text))
    }
  }

  static func failure(_ program: String, _ why: String) -> ExitFailure {
    ExitFailure(
      status: ExitStatus.failed,
      text: "the peer '\(program)' cannot be measured (\(why)); name one that works, or leave"
        + " --peer out")
  }

  /// Nanoseconds of processor time of this process so far.
  static func processorTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Heap allocations of this process, where something in it counts them.
///
/// The C library cannot tell; `scripts/measure-knob` loads a counter into the program, which
/// exports this function.
private enum AllocationCount {
  static func read() -> Int? {
    guard let symbol = dlsym(nil, "wecker_allocation_count") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)()
  }
}
