import AlarmCore
import CivilTime

/// Prints the story of a night for people, in at most 78 columns of text without colours.
///
///     ── Sun 2026-03-29 ────────────────────────────────
///        ·  12  ·      23:10:00  ○ ○○○○  > turned to 6:30
///      ·    │     ·    23:10:05  ● ○○○○    armed for …
///     9     │      3
///      ·    │    ·
///        ·  6   ·
///
/// A dial stands beside the lines that begin with its own, up to the next dial.
package struct Timeline: Hashable, Sendable {
  /// What fits into a mail or a README without breaking.
  package static let columns = 78
  /// Between a dial and its lines.
  static let gap = 3

  /// How dials are drawn.
  package let style: DialStyle
  /// How high they are.
  package let dialRows: Int

  /// Makes a printer.
  package init(style: DialStyle = DialStyle(), dialRows: Int = 9) {
    self.style = style
    let range = DialDrawing.rowRange
    // Beyond 15 rows the lines beside a dial have no room.
    self.dialRows = min(max(dialRows, range.lowerBound), 15)
  }

  /// The lines of entries, which are in the order of time; ends with what the signs mean.
  package func lines(_ entries: [TimelineEntry]) -> [String] {
    guard !entries.isEmpty else { return [] }
    let lampColumns = entries.map { lamps($0).count }.max() ?? 0
    var lines: [String] = []
    var day: CivilDate?
    for scene in scenes(entries) {
      if !lines.isEmpty { lines.append("") }
      if scene[0].at.date != day { lines.append(rule(scene[0].at)) }
      day = scene[0].at.date
      lines += render(scene, lampColumns: lampColumns)
    }
    return lines + ["", legend]
  }

  /// Entries that stand beside one dial; a new day begins a scene as well.
  private func scenes(_ entries: [TimelineEntry]) -> [[TimelineEntry]] {
    var scenes: [[TimelineEntry]] = []
    for entry in entries {
      let isSameDay = scenes.last?.last?.at.date == entry.at.date
      if entry.dial == nil, isSameDay {
        scenes[scenes.count - 1].append(entry)
      } else {
        scenes.append([entry])
      }
    }
    return scenes
  }

  private func render(_ scene: [TimelineEntry], lampColumns: Int) -> [String] {
    let drawing = scene[0].dial.map {
      DialDrawing(rows: dialRows, style: style, hand: $0, now: DialTime(scene[0].at.time)).lines
    }
    let dial = drawing ?? []
    let indent = DialDrawing.columns(forRows: dialRows) + Timeline.gap
    let words = scene.flatMap {
      render($0, columns: Timeline.columns - indent, lampColumns: lampColumns)
    }
    return (0..<max(dial.count, words.count)).map { row in
      let left = dial.indices.contains(row) ? dial[row] : ""
      guard words.indices.contains(row) else { return left }
      return left + String(repeating: " ", count: indent - left.count) + words[row]
    }
  }

  private func render(_ entry: TimelineEntry, columns: Int, lampColumns: Int) -> [String] {
    let time = "\(Text.english.time(entry.at.time)):\(Text.padded(entry.at.second))"
    let lamps = lamps(entry)
    let blanks = String(repeating: " ", count: lampColumns - lamps.count)
    let head = time + (lampColumns > 0 ? "  " + lamps + blanks : "") + "  " + sign(entry.kind) + " "
    let text = ScreenText.wrapped(ScreenText.clean(entry.text), to: columns - head.count)
    return text.enumerated().map { line, words in
      (line == 0 ? head : String(repeating: " ", count: head.count)) + words
    }
  }

  private func rule(_ at: CivilDateTime) -> String {
    let dash: Character = style.ink == .braille ? "─" : "-"
    let day = Text.english.civil(at).split(separator: " ").prefix(2).joined(separator: " ")
    let head = String(repeating: dash, count: 2) + " \(day) "
    return head + String(repeating: dash, count: Timeline.columns - head.count)
  }

  private func lamps(_ entry: TimelineEntry) -> String {
    guard let frame = entry.lamps else { return "" }
    let badge = ScreenModel.lamps(frame.badge, count: entry.badgeLamps)
    return lamp(frame.armed) + (badge.isEmpty ? "" : " " + badge.map(lamp).joined())
  }

  private func lamp(_ isLit: Bool) -> String {
    switch style.ink {
    case .braille: isLit ? "●" : "○"
    case .ascii: isLit ? "*" : "."
    }
  }

  private func sign(_ kind: TimelineEntry.Kind) -> String {
    switch kind {
    case .hand: ">"
    case .clock: " "
    case .sound: style.ink == .braille ? "♪" : "&"
    case .world: "!"
    }
  }

  private var legend: String {
    "\(sign(.hand)) a hand   \(sign(.sound)) heard   \(sign(.world)) the world   "
      + "\(lamp(true)) \(lamp(false)) lamps: armed, badge"
  }
}
