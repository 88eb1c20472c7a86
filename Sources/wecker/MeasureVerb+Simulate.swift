import CommandTable
import Glibc
import LinuxHost
import Simulator

/// `wecker measure simulate`: what an ordinary night costs in virtual time.
extension MeasureVerb {
  /// A peer gets so long for a round.
  private static let simulatorPatience = Duration.seconds(120)
  /// Nights played before the first round, so that every array has grown to its size.
  private static let warmUp = 10

  static func measureSimulate(_ values: Values) -> Int32 {
    switch ZoneChoice.load("Europe/Berlin", remark: ", in which the nights are played,") {
    case .failure(let failure): return failure.tell()
    case .success(let zone):
      var measurement = NightMeasurement(
        hasLamps: values[lamps], zone: zone, seed: UInt64(values[seed]),
        processorTime: processorTime)
      _ = measurement.round(nights: warmUp)
      switch run(&measurement, values) {
      case .failure(let failure): return failure.tell()
      case .success(let report):
        let isTold = StandardOutput.write(values[json] ? report.json.line : report.text)
        return isTold && report.isGood ? ExitStatus.done : ExitStatus.failed
      }
    }
  }

  private static func run(
    _ measurement: inout NightMeasurement, _ values: Values
  ) -> Result<NightReport, ExitFailure> {
    var ours: [NightMeasurement.Round] = []
    var theirs: [Double] = []
    var peaks: [Int] = []
    for _ in 0..<values[rounds] {
      ours.append(measurement.round(nights: values[nights]))
      peaks.append(peakKiB())
      guard let program = values[peer] else { continue }
      do throws(PeerFailure) {
        let output = try PeerProgram(program).run([], within: simulatorPatience)
        guard let rate = NightReport.peerRate(output: output) else {
          return .failure(failure(program, "it does not say events/s"))
        }
        theirs.append(rate)
      } catch {
        return .failure(failure(program, error.text))
      }
    }
    return .success(NightReport(rounds: ours, peer: theirs, peakKiB: peaks))
  }

  /// The most memory of this process that was ever in RAM; source: getrusage(2).
  private static func peakKiB() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Int(usage.ru_maxrss)
  }
}
