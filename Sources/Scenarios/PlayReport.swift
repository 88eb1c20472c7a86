import AlarmRuntime
import CivilTime
import JSON
import YAML

/// One line that a bench on another machine tells about a scenario it plays.
///
///     wecker-report: {"play":3,"at":23400000000,"civil":"2026-03-01T23:10:23","kind":"state",...}
///     wecker-report: {"play":3,"verdict":"passed","length":26400000000000}
///
/// Other lines of such a machine's console are none of ours.
package struct PlayReport: Equatable, Sendable {
  /// What is told.
  package enum News: Equatable, Sendable {
    /// Something happened.
    case entry(TraceEntry)
    /// It is over, after so much simulated time.
    case verdict(Verdict, length: Duration)
    /// The machine ends here; another start goes on with this word.
    case resume(String)
  }

  /// Which of the scenarios handed over, the first is 0.
  package var play: Int
  /// What is told.
  package var news: News

  /// What begins a line.
  package static let mark = "wecker-report: "

  /// Makes a line.
  package init(play: Int, _ news: News) {
    self.play = play
    self.news = news
  }

  /// The line, without its end.
  package var line: String {
    var members: [JSONValue.Member] = [.init("play", .whole(play))]
    switch news {
    case .entry(let entry):
      members += [
        .init("at", .whole(Int(entry.at.nanoseconds))), .init("civil", .text(entry.civil.iso8601)),
        .init("kind", .text(entry.kind.rawValue)), .init("text", .text(entry.text)),
      ]
    case .verdict(let verdict, let length):
      members += verdict.members
      members.append(.init("length", .whole(Int((ScenarioInstant.begin + length).nanoseconds))))
    case .resume(let word): members.append(.init("resume", .text(word)))
    }
    return PlayReport.mark + String(decoding: JSONValue.object(members).bytes, as: UTF8.self)
  }

  /// The longest line that is read: one with the longest text a clock tells has fewer than a
  /// thousand bytes.
  package static let lineBytes = 65_536

  /// Reads a line of a console; `file` names the scenario's file by its number.
  ///
  /// Nil for lines that are no report, and for reports that are damaged or about a number that was
  /// not handed over.
  package init?(line: String, file: (Int) -> String?) {
    guard line.hasPrefix(PlayReport.mark) else { return nil }
    let bytes = Array(line.utf8.dropFirst(PlayReport.mark.utf8.count).filter { $0 != 0x0D })
    guard let value = try? JSONReader.read(bytes, limit: PlayReport.lineBytes),
      let play = value["play"]?.whole, let name = file(play)
    else { return nil }
    self.play = play
    if let word = value["resume"]?.text {
      news = .resume(word)
    } else if let verdict = Verdict(json: value, file: name), let length = value["length"]?.whole {
      news = .verdict(verdict, length: .nanoseconds(Int64(length)))
    } else if let entry = TraceEntry(json: value) {
      news = .entry(entry)
    } else {
      return nil
    }
  }
}

extension TraceEntry {
  fileprivate init?(json: JSONValue) {
    guard let at = json["at"]?.whole,
      let civil = json["civil"]?.text.flatMap(CivilDateTime.init(iso8601:)),
      let kind = json["kind"]?.text.flatMap(Kind.init(rawValue:)), let text = json["text"]?.text
    else { return nil }
    self.init(at: ScenarioInstant(nanoseconds: Int64(at)), civil: civil, kind: kind, text: text)
  }
}

extension Verdict {
  fileprivate var members: [JSONValue.Member] {
    switch self {
    case .passed: [.init("verdict", "passed")]
    case .failed(let failure):
      [
        .init("verdict", "failed"), .init("wanted", .text(failure.wanted)),
        .init("seen", .text(failure.seen)), .init("at", .whole(Int(failure.at.nanoseconds))),
      ] + Verdict.members(of: failure.position)
    case .notSupported(let reason, let position):
      [.init("verdict", "not-supported"), .init("text", .text(reason))]
        + Verdict.members(of: position)
    case .outOfTime(let position):
      [.init("verdict", "out-of-time")] + Verdict.members(of: position)
    case .broken(let failure): [.init("verdict", "broken"), .init("text", .text(failure.text))]
    case .differs(let text): [.init("verdict", "differs"), .init("text", .text(text))]
    }
  }

  private static func members(of position: SourcePosition?) -> [JSONValue.Member] {
    guard let position else { return [] }
    return [.init("line", .whole(position.line)), .init("column", .whole(position.column))]
  }

  fileprivate init?(json: JSONValue, file: String) {
    var position: SourcePosition?
    if let line = json["line"]?.whole, let column = json["column"]?.whole {
      position = SourcePosition(file: file, line: line, column: column)
    }
    let text = json["text"]?.text
    switch json["verdict"]?.text {
    case "passed": self = .passed
    case "failed":
      guard let wanted = json["wanted"]?.text, let seen = json["seen"]?.text,
        let at = json["at"]?.whole
      else { return nil }
      self = .failed(
        Failure(
          position: position, wanted: wanted, seen: seen,
          at: ScenarioInstant(nanoseconds: Int64(at))))
    case "not-supported":
      guard let text else { return nil }
      self = .notSupported(text, position)
    case "out-of-time": self = .outOfTime(position)
    case "broken":
      guard let text else { return nil }
      self = .broken(BenchFailure(text))
    case "differs":
      guard let text else { return nil }
      self = .differs(text)
    case nil, _: return nil
    }
  }
}
