import JSON
import Wording

/// A report for people, and for programs.
extension KnobReport {
  /// Some lines for a person.
  package var text: String {
    var lines = [
      "knob: \(Counted(rounds.count, "round")) of \(edges) edges, processor time",
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

  /// For programs.
  package var json: JSONValue {
    [
      "rounds": .whole(rounds.count), "edges": .whole(edges),
      "nsPerEdge": FixedPoint.json(nanoseconds),
      "peerNsPerEdge": peerNanoseconds.map(FixedPoint.json) ?? .null,
      "ratio": ratio.map(FixedPoint.json) ?? .null,
      "clockwise": .whole(decoded.clockwise),
      "counterclockwise": .whole(decoded.counterclockwise),
      "repeatedLevels": .whole(decoded.counters.merged), "consistent": .boolean(isConsistent),
      "allocations": allocations.map { .whole($0) } ?? .null,
    ]
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
