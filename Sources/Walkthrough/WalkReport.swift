import AlarmCore
import JSON

/// What a walk through a board has shown, for a person and for programs.
package struct WalkReport: Sendable {
  private let path: String
  private let walk: BoardWalk

  /// Makes the report of a walk; `path` is the board file, as the person named it.
  package init(_ walk: BoardWalk, of path: String) {
    self.walk = walk
    self.path = path
  }

  /// True when every part was tried and works as the board file says.
  package var isGood: Bool { walk.findings.allSatisfy { $0.verdict == .good } }

  private var changes: [String] { walk.findings.flatMap(\.changes) }

  /// A row for each part, what to change, and what the knob's decoder counted.
  package var text: String {
    let width = walk.findings.map(\.part.count).max() ?? 0
    var lines = ["\(path): \(walk.board.wiring.name)"]
    for finding in walk.findings {
      let pad = String(repeating: " ", count: width - finding.part.count)
      lines.append("  \(finding.part)\(pad)  \(finding.verdict.rawValue): \(finding.words)")
    }
    if !changes.isEmpty {
      lines.append("write into \(path):")
      lines += changes.map { "  \($0)" }
    }
    lines.append("the knob: \(Text.english.edges(walk.counters))")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same as one object.
  package var json: JSONValue {
    let counters = walk.counters
    let edges: JSONValue = [
      "seen": .whole(counters.edges), "merged": .whole(counters.merged),
      "lost": .whole(counters.lost), "illegal": .whole(counters.illegal),
      "overflowed": .whole(counters.overflowed),
    ]
    return [
      "file": .text(path), "name": .text(walk.board.wiring.name),
      "parts": .list(walk.findings.map(WalkReport.row)),
      "changes": .list(changes.map { .text($0) }), "edges": edges,
    ]
  }

  private static func row(_ finding: WalkFinding) -> JSONValue {
    [
      "part": .text(finding.part), "verdict": .text(finding.verdict.rawValue),
      "words": .text(finding.words),
    ]
  }
}
