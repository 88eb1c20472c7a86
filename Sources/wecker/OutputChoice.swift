import LinuxCall
import LinuxHost
import Wording

/// Looks at a file that is to be written before anything is played: a night that was played is lost
/// when its report can go nowhere, and what was read must not be written over.
enum OutputChoice {
  /// A file that a person wants written.
  struct Output {
    /// Where.
    var path: String
    /// What is in it, for messages: "report".
    var what: String
    /// The option that named it.
    var option: String
  }

  /// Why files cannot be written as they were named; nil when they probably can.
  static func objection(_ outputs: [Output], reading inputs: [String]) -> ExitFailure? {
    for (index, output) in outputs.enumerated() {
      if let failure = objection(output, reading: inputs) { return failure }
      // A device takes both.
      if let other = outputs[..<index].first(where: { $0.path == output.path }),
        (try? WholeFile.place(of: output.path)) == .file
      {
        return ExitFailure(
          status: ExitStatus.wrongUsage,
          text: "\(other.option) and \(output.option) both name \(Quoted(output.path)); name a file"
            + " for each")
      }
    }
    return nil
  }

  private static func objection(_ output: Output, reading inputs: [String]) -> ExitFailure? {
    if let input = inputs.first(where: { WholeFile.isSame($0, output.path) }) {
      let known = input == output.path ? "" : " as \(Quoted(input))"
      return ExitFailure(
        status: ExitStatus.wrongUsage,
        text: "the \(output.what) \(Quoted(output.path)) would write over a file that is"
          + " read\(known); name another file with \(output.option)")
    }
    do throws(SystemFailure) {
      try WholeFile.confirm(output.path)
      return nil
    } catch {
      return failure(output, error)
    }
  }

  /// What is said of a file that cannot be written.
  static func failure(_ output: Output, _ failure: SystemFailure) -> ExitFailure {
    ExitFailure(
      status: failure.objection == nil ? ExitStatus.failed : ExitStatus.wrongUsage,
      text: "the \(output.what) '\(output.path)' cannot be written"
        + " (\(failure.objection ?? failure.text)); name another file with \(output.option)")
  }
}
