import AlarmCore
import Wording

extension EdgeRecording {
  /// Takes the lines of a knob and a button out of a waveform.
  ///
  /// `names` says what the lines are called there; a line without one is looked for under its own
  /// name and may be missing. The first level of a line is what it was read at, every later one an
  /// edge.
  ///
  /// - Throws: `.noLine` in line 1; `.twoLines` where the second is declared, `.wideLine` where it
  ///   is.
  package init(
    _ wave: Waveform, names: [InputLine: String] = [:]
  ) throws(RecordingProblem) {
    var roles: [Int: InputLine] = [:]
    for line in InputLine.allCases {
      if let index = try wave.index(of: line, named: names[line]) { roles[index] = line }
    }
    // Half a knob, or nothing at all.
    for line in [InputLine.knobA, .knobB] where !roles.values.contains(line) {
      guard roles.count == 1, roles.values.contains(.button) else {
        throw wave.absence(of: names[line] ?? line.recordedName)
      }
    }
    var known: Set<InputLine> = []
    var rows: [Row] = []
    for change in wave.changes {
      guard let line = roles[change.line], let level = change.level.isHigh else { continue }
      let at = BootInstant(nanoseconds: change.at.nanoseconds)
      let isFirst = known.insert(line).inserted
      rows.append(Row(LineEdge(line: line, level: level, at: at), isReading: isFirst))
    }
    self.init(rows, hasReadings: false)
  }
}

extension Waveform {
  fileprivate func index(
    of line: InputLine, named name: String?
  ) throws(RecordingProblem) -> Int? {
    let wanted = name ?? line.recordedName
    let found = lines.indices.filter { lines[$0] == wanted }
    if found.count > 1 {
      let second = declarations.indices.contains(found[1]) ? declarations[found[1]] : nil
      throw problem(.twoLines(wanted), at: second)
    }
    if found.isEmpty, name != nil { throw absence(of: wanted) }
    return found.first
  }

  /// Why there is no line of this name.
  fileprivate func absence(of name: String) -> RecordingProblem {
    guard let wide = leftOut.first(where: { $0.name == name }) else {
      return problem(.noLine(name, there: lines), at: nil)
    }
    return problem(.wideLine(name), at: wide)
  }

  private func problem(
    _ kind: RecordingProblem.Kind, at declaration: Declaration?
  ) -> RecordingProblem {
    RecordingProblem(line: declaration?.line ?? 1, column: declaration?.column ?? 1, kind)
  }
}
