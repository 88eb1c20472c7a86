import Wording

extension RecordingProblem {
  /// What is wrong, where in the file, and what to do next: "FILE:LINE:COLUMN: what; advice".
  package func sentence(file: String) -> String { "\(file):\(line):\(column): \(what); \(advice)" }

  /// What is wrong, without the place.
  package var what: String {
    switch kind {
    case .empty: "there is nothing in the file"
    case .tooLong(let limit): "the file is longer than \(limit) bytes"
    case .cutOff: "the file ends in the middle of something"
    case .timeBackwards(let time, let before): "time runs backwards, from \(before) to \(time)"
    case .badTime(let word): "\(Quoted(word)) is no time"
    case .lateTime(let word): "the time \(Quoted(word)) is too large"
    case .noHeader(let text): "\(Quoted(text)) is not the header"
    case .fieldCount(let count): "the row has \(count) fields"
    case .unknownLine(let word, _): "there is no line \(Quoted(word))"
    case .badLevel(let word): "\(Quoted(word)) is no level"
    case .badNumber(let word): "\(Quoted(word)) is no number of an edge"
    case .noTimescale: "the unit of time is missing"
    case .badTimescale(let text): "\(Quoted(text)) is no unit of time"
    case .badDeclaration(let text): "\(Quoted(text)) declares nothing"
    case .tooManyLines(let limit): "more than \(limit) lines are declared"
    case .tooManyChanges(let limit): "more than \(limit) changes"
    case .unknownIdentifier(let word): "\(Quoted(word)) was not declared"
    case .unknownWord(let word): "\(Quoted(word)) means nothing here"
    case .noDefinitions: "'$enddefinitions' is missing"
    case .noLine(let name, _): "no line has the name \(Quoted(name))"
    case .wideLine(let name): "\(Quoted(name)) is no line of one bit"
    case .twoLines(let name): "two lines have the name \(Quoted(name))"
    }
  }

  /// What to do next.
  package var advice: String {
    switch kind {
    case .empty: "record again"
    case .tooLong: "cut out the part that matters"
    case .cutOff:
      "remove what is incomplete, and end the last line, or record again and stop the recorder"
        + " before you copy"
    case .timeBackwards: "keep recordings of different times in files of their own"
    case .badTime: "write a whole number from 0 on"
    case .lateTime: "is the unit of time right? times reach to 292 years"
    case .noHeader: "begin with '\(EdgeRecordingWriter.header)', or give a VCD file"
    case .fieldCount: "write '\(EdgeRecordingWriter.header)', the last one may be left out"
    case .unknownLine(_, let nearest):
      nearest.map { "did you mean \(Quoted($0))?" } ?? "it can be knob-a, knob-b or button"
    case .badLevel: "write 0 or 1"
    case .badNumber: "write a whole number, 'read' for a level that was read, or nothing"
    case .noTimescale: "write '$timescale 1 us $end' before '$enddefinitions'"
    case .badTimescale: "write 1, 10 or 100 and one of s, ms, us, ns, ps, fs"
    case .badDeclaration: "write '$var wire 1 IDENTIFIER NAME $end'"
    case .tooManyLines: "export only the lines that matter"
    case .tooManyChanges: "export only the lines that matter, or a shorter time"
    case .unknownIdentifier: "declare it with '$var' before '$enddefinitions'"
    case .unknownWord: "export the file again as VCD"
    case .noDefinitions: "export the file again as VCD"
    case .noLine(_, let there):
      there.isEmpty
        ? "record knob-a, knob-b or button"
        : "say which it is with --knob-a, --knob-b, --button, of "
          + there.prefix(RecordingProblem.mostNames).map { "\(Quoted($0))" }
          .joined(separator: ", ")
    case .wideLine: "export it bit by bit, or name another line"
    case .twoLines: "rename one of them"
    }
  }

  /// Names told at most, so that the message stays one that is read.
  private static let mostNames = 16
}
