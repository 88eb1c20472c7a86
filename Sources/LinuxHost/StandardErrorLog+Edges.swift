import AlarmCore
import Waveforms

/// What lines do, for whoever looks for a fault: a line of the log each.
extension StandardErrorLog {
  /// One edge, as the clock takes it, with the kernel's number of it where there is one.
  func tell(_ edge: LineEdge, at moment: Moment) {
    let number = edge.sequence > 0 ? ", number \(edge.sequence)" : ""
    detail(
      "edge \(edge.line.recordedName) \(edge.level ? 1 : 0) at \(seconds(edge.at)) s\(number)",
      moment)
  }

  /// Edges that the kernel dropped.
  func tellLost(_ count: Int, at moment: Moment) {
    detail("edges lost: \(count)", moment)
  }

  /// All lines, read together.
  func tell(_ levels: LineLevels, at moment: Moment) {
    let words = [
      (InputLine.knobA, levels.knobA), (.knobB, levels.knobB), (.button, levels.button),
    ].map { "\($0.recordedName) \($1 ? 1 : 0)" }
    detail("read: \(words.joined(separator: ", "))", moment)
  }

  private func detail(_ text: String, _ moment: Moment) {
    guard let leftOut = details.admit(at: moment.boot) else { return }
    if leftOut > 0 {
      write(
        "(\(leftOut) lines about edges were left out, more than \(details.most) in"
          + " \(details.window.components.seconds) s)", .debug, at: moment)
    }
    write(text, .debug, at: moment)
  }

  /// Seconds since boot with their nanoseconds, as recordings and the kernel count them.
  private func seconds(_ instant: BootInstant) -> String {
    let digits = String(instant.nanoseconds % 1_000_000_000)
    let zeros = String(repeating: "0", count: max(9 - digits.count, 0))
    return "\(instant.nanoseconds / 1_000_000_000).\(zeros)\(digits)"
  }
}
