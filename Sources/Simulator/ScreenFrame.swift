import AlarmCore
import CivilTime

/// Composes the full-screen view of the clock.
///
///     Sun 2026-03-29 23:10:05 CET            wecker
///
///        ·  12  ·        alarm   Mon 2026-03-30 06:30
///      ·    │     ·      state   snoozed 8:41
///     9     └──    3     lamps   ● ○○○○
///      ·         ·       …
///        ·  6   ·
///
///     what was told last, the newest at the bottom
///     keys
package struct ScreenFrame: Hashable, Sendable {
  /// Fewer columns have no room for dial and words beside each other.
  package static let leastColumns = 40
  /// Fewer rows have no room for both of them and the log.
  package static let leastRows = 15
  /// A larger dial is no easier to read.
  static let mostDialRows = 31
  /// What the words beside the dial need.
  static let panelColumns = 21
  /// Between dial and words.
  static let gap = 2

  /// The rows, at most as many as there are, none wider than there is room.
  package let lines: [String]

  /// Composes a frame.
  ///
  /// - Parameters:
  ///   - columns, rows: the terminal's size; one that is too small is said so.
  ///   - hasColour: whether attributes of ECMA-48 are put in, see `ScreenInk.isWanted`.
  package init(_ model: ScreenModel, columns: Int, rows: Int, hasColour: Bool) {
    let layout = Layout(model: model, columns: columns, rows: rows)
    let isTooSmall = columns < ScreenFrame.leastColumns || rows < ScreenFrame.leastRows
    let all = isTooSmall ? layout.apology : layout.screen
    lines = all.prefix(max(rows, 0)).map {
      $0.clipped(to: max(columns, 0)).text(hasColour: hasColour)
    }
  }

  /// One model on one size of screen.
  struct Layout {
    let model: ScreenModel
    let columns: Int
    let rows: Int

    /// What is shown where there is no room: why, and what matters most.
    var apology: [ScreenLine] {
      let words =
        "\(columns) x \(rows) is too small a window, it needs"
        + " \(ScreenFrame.leastColumns) x \(ScreenFrame.leastRows)."
      var head = ScreenLine(Text.english.time(model.now.time), .strong)
      head.add("  q quit", .faint)
      var lines = [head, activityLine]
      lines += ScreenText.wrapped(words, to: columns).map { ScreenLine($0) }
      return lines
    }

    private var activityLine: ScreenLine {
      let (words, ink) = ScreenWords.activity(model.activity)
      return ScreenLine(words, ink)
    }

    var screen: [ScreenLine] {
      let body = model.isHelpShown ? help : dialAndPanel
      let room = rows - body.count - 4
      return [header, ScreenLine()] + body + [ScreenLine()] + log(rows: room) + [footer]
    }

    private var header: ScreenLine {
      var line = ScreenLine(ScreenWords.now(model.now), .strong)
      line.add(" " + ScreenText.clean(model.zone))
      let name = "wecker"
      if line.columns + name.count + 2 <= columns {
        line.pad(to: columns - name.count)
        line.add(name, .faint)
      }
      return line
    }

    private var footer: ScreenLine {
      let fitting = ScreenWords.footers.first { $0.count <= columns }
      return ScreenLine(fitting ?? "", .faint)
    }

    private var help: [ScreenLine] {
      ScreenWords.help.map { keys, meaning in
        var line = ScreenLine(keys, .strong)
        line.pad(to: 16)
        line.add(meaning)
        return line
      }
    }

    /// The dial takes five eighths of the rows, if the columns allow.
    private var dialRows: Int {
      let room = columns - ScreenFrame.panelColumns - ScreenFrame.gap
      let most = min(rows * 5 / 8, (room + 1) / 2, ScreenFrame.mostDialRows)
      return most % 2 == 0 ? most - 1 : most
    }

    private var dialAndPanel: [ScreenLine] {
      let dial = DialDrawing(
        rows: dialRows, style: model.style, hand: model.hand, now: DialTime(model.now.time))
      let width = columns - dial.columns - ScreenFrame.gap
      let panel = panel(columns: width)
      let above = max(dial.cells.count - panel.count, 0) / 2
      return (0..<max(dial.cells.count, panel.count)).map { row in
        var line = ScreenLine()
        for cell in dial.cells.indices.contains(row) ? dial.cells[row] : [] {
          line.add(String(cell.character), ScreenFrame.ink(cell.part))
        }
        line.pad(to: dial.columns + ScreenFrame.gap)
        if panel.indices.contains(row - above) { line.add(panel[row - above]) }
        return line
      }
    }

    private func log(rows: Int) -> [ScreenLine] {
      var lines: [ScreenLine] = []
      for entry in model.log.reversed() where lines.count < rows {
        let wrapped = ScreenText.wrapped(ScreenText.clean(entry), to: columns)
        lines = wrapped.map { ScreenLine($0, .plain) } + lines
      }
      let missing = max(rows - lines.count, 0)
      return lines.suffix(max(rows, 0)) + Array(repeating: ScreenLine(), count: missing)
    }
  }

  private static func ink(_ part: DialDrawing.Part) -> ScreenInk {
    switch part {
    case .blank, .digit: .plain
    case .minute, .hour, .now: .faint
    case .hand, .hub: .strong
    }
  }
}
