/// A report for people, and for programs.
extension KnobReport {
  /// Some lines for a person.
  package var text: String {
    var lines = [
      "knob: \(rounds.count) rounds of \(edges) edges, processor time",
      ReportRow.text(
        "wecker", "\(FixedPoint.text(nanoseconds)) ns/edge, \(range(rounds.map(perEdge)))"),
    ]
    if let peerNanoseconds, let ratio {
      lines += [
        ReportRow.text(
          "peer",
          "\(FixedPoint.text(peerNanoseconds)) ns/edge, \(range(peer.map(\.nanoseconds)))"),
        ReportRow.text(
          "ratio",
          "\(FixedPoint.text(ratio)) (of medians; wanted at most"
            + " \(FixedPoint.text(KnobReport.ratioWanted)): \(ratioVerdict(ratio)))"),
      ]
    }
    lines += [
      ReportRow.text(
        "detents",
        "\(decoded.clockwise) clockwise, \(decoded.counterclockwise) counterclockwise"
          + (peer.isEmpty ? "" : isConsistent ? ", the peer's too" : ", NOT the peer's")),
      ReportRow.text(
        "edges", "\(decoded.counters.edges), repeated levels \(decoded.counters.merged)"),
      ReportRow.text("allocations", allocations.map { "\($0)" } ?? KnobReport.notCounted),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// One JSON object in one line.
  package var json: String {
    let fields = [
      ("rounds", "\(rounds.count)"), ("edges", "\(edges)"),
      ("nsPerEdge", FixedPoint.text(nanoseconds)),
      ("peerNsPerEdge", peerNanoseconds.map(FixedPoint.text) ?? "null"),
      ("ratio", ratio.map(FixedPoint.text) ?? "null"),
      ("clockwise", "\(decoded.clockwise)"), ("counterclockwise", "\(decoded.counterclockwise)"),
      ("repeatedLevels", "\(decoded.counters.merged)"), ("consistent", "\(isConsistent)"),
      ("allocations", allocations.map { "\($0)" } ?? "null"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}\n"
  }

  private static let notCounted = "not counted (scripts/measure-knob counts them)"

  private func perEdge(_ round: KnobMeasurement.Round) -> Double {
    Double(round.nanoseconds) / Double(edges)
  }

  private func range(_ numbers: [Double]) -> String {
    "\(FixedPoint.text(numbers.min() ?? 0)) to \(FixedPoint.text(numbers.max() ?? 0))"
  }

  private func ratioVerdict(_ ratio: Double) -> String {
    ratio <= KnobReport.ratioWanted ? "yes" : "NO"
  }
}
