import JSON
import Wording

/// A report for people, and for programs.
extension NightReport {
  /// Some lines for a person.
  package var text: String {
    let edges = rounds.reduce(0) { $0 + $1.edges } / nights
    var lines = [
      "simulate: \(Counted(rounds.count, "round")) of \(Counted(rounds[0].nights, "night")),"
        + " processor time of one core",
      ReportRow.text(
        "nights",
        "\(Int(nightsPerSecond)) a second; wanted \(Int(Self.nightsWanted)):"
          + " \(verdict(nightsPerSecond >= Self.nightsWanted))"),
      ReportRow.text(
        "events",
        "\(Int(eventsPerSecond)) a second, \(Int(eventsPerNight)) a night"
          + " (\(edges) of them edges of contacts)"),
    ]
    if let ratio {
      lines += [
        ReportRow.text("peer", "\(Int(Median.of(peer))) events a second"),
        ReportRow.text(
          "ratio",
          "\(FixedPoint.text(ratio)) (of medians; wanted at least"
            + " \(FixedPoint.text(Self.ratioWanted)): \(verdict(ratio >= Self.ratioWanted)))"),
      ]
    }
    lines += [
      ReportRow.text("rings", "\(rings) of \(2 * nights)"),
      ReportRow.text(
        "memory", "\(peakKiB.last ?? 0) KiB at most, \(grownKiB) KiB more than after one round"),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// For programs.
  package var json: JSONValue {
    [
      "rounds": .whole(rounds.count), "nights": .whole(nights),
      "nightsPerSecond": .whole(Int(nightsPerSecond)),
      "eventsPerSecond": .whole(Int(eventsPerSecond)),
      "eventsPerNight": .whole(Int(eventsPerNight)),
      "peerEventsPerSecond": peer.isEmpty ? .null : .whole(Int(Median.of(peer))),
      "ratio": ratio.map(FixedPoint.json) ?? .null, "rings": .whole(rings),
      "peakKiB": .whole(peakKiB.last ?? 0), "grownKiB": .whole(grownKiB),
    ]
  }

  private func verdict(_ isGood: Bool) -> String { isGood ? "yes" : "NO" }
}
