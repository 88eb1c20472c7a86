import AlarmCore
import CivilTime
import JSON
import Wording

/// Requests as lines, and lines as requests.
extension ControlRequest {
  /// A line that is no request, with the request's number as far as it could be read.
  struct Refusal: Error, Hashable, Sendable {
    var id: Int?
    var failure: ControlFailure
  }

  /// The line that asks it, without its end.
  package var line: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("v", .whole(ControlLimits.version)), .init("do", .text(wish.name.rawValue)),
    ]
    if let id { members.append(.init("id", .whole(id))) }
    switch wish {
    case .set(let time): members.append(.init("time", .text(time.text)))
    case .prefs(let change?): members.append(.init("change", change.json))
    case .log(let count): members.append(.init("count", .whole(count)))
    case .status, .on, .off, .prefs(nil), .watch, .attend, .leave: break
    }
    return JSONValue.object(members).bytes
  }

  /// Reads a line.
  init(line: [UInt8]) throws(Refusal) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(line, limit: ControlLimits.requestBytes)
    } catch {
      throw Refusal(failure: ControlFailure(.malformed, "This is no JSON: \(error.phrase)."))
    }
    guard case .object(let members) = value else {
      throw Refusal(
        failure: ControlFailure(
          .malformed, #"A request is an object such as {"v":1,"do":"status"}."#))
    }
    var fields = Fields(members)
    do throws(ControlFailure) {
      id = try fields.number("id", in: 0...ControlLimits.largestID)
    } catch {
      throw Refusal(failure: error)
    }
    do throws(ControlFailure) {
      wish = try Self.wish(&fields)
      try fields.end()
    } catch {
      throw Refusal(id: id, failure: error)
    }
  }

  private static func wish(_ fields: inout Fields) throws(ControlFailure) -> Wish {
    let version = fields.take("v")
    guard version?.whole == ControlLimits.version else {
      throw ControlFailure(
        .version, "This clock speaks version \(ControlLimits.version) of the protocol; say \"v\":1."
      )
    }
    let words = Name.allCases.map(\.rawValue)
    let names = words.joined(separator: ", ")
    guard let word = fields.take("do")?.text else {
      throw ControlFailure(.badValue, "Say with \"do\" what is asked: \(names).")
    }
    switch Name(rawValue: word) {
    case nil:
      let near = NearestWord.find(word, among: words)
      let advice = near.map { "did you mean \"\($0)\"?" } ?? "there are \(names)."
      throw ControlFailure(.unknown, "There is no request \"\(Fields.cut(word))\"; \(advice)")
    case .status: return .status
    case .set:
      guard let time = fields.take("time")?.text.flatMap({ AlarmTime($0) }) else {
        throw ControlFailure(.badValue, "\"time\" must be a time such as \"7:30\" or \"19:30\".")
      }
      return .set(time)
    case .on: return .on
    case .off: return .off
    case .prefs: return .prefs(try fields.take("change").map(PreferenceChange.init(json:)))
    case .log:
      let count = try fields.number("count", in: 1...ControlLimits.logEntries)
      return .log(count: count ?? ControlLimits.usualLogEntries)
    case .watch: return .watch
    case .attend: return .attend
    case .leave: return .leave
    }
  }
}

extension ControlRequest {
  /// The members of an object, taken out one by one; what is left over was not understood.
  struct Fields {
    private var members: [JSONValue.Member]
    /// What was looked for, there or not.
    private var known: [String] = []

    init(_ members: [JSONValue.Member]) { self.members = members }

    mutating func take(_ name: String) -> JSONValue? {
      known.append(name)
      guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
      return members.remove(at: index).value
    }

    /// Takes a whole number within a range; nil when it is not there.
    mutating func number(
      _ name: String, in range: ClosedRange<Int>
    ) throws(ControlFailure) -> Int? {
      guard let value = take(name) else { return nil }
      guard let number = value.whole, range.contains(number) else {
        throw ControlFailure(
          .badValue,
          "\"\(name)\" must be a whole number \(range.lowerBound) ... \(range.upperBound).")
      }
      return number
    }

    /// Takes a truth; nil when it is not there.
    mutating func boolean(_ name: String) throws(ControlFailure) -> Bool? {
      guard let value = take(name) else { return nil }
      guard let truth = value.boolean else {
        throw ControlFailure(.badValue, "\"\(name)\" must be true or false.")
      }
      return truth
    }

    /// Refuses what nobody took.
    func end() throws(ControlFailure) {
      guard let first = members.first else { return }
      let near = NearestWord.find(first.name, among: known.filter { $0.count > 1 })
      let advice = near.map { "; did you mean \"\($0)\"?" } ?? "."
      throw ControlFailure(
        .unknown, "There is no field \"\(Fields.cut(first.name))\" here\(advice)")
    }

    /// A client's own words, but no more of them than make a message.
    static func cut(_ word: String) -> String { String(word.prefix(24)) }
  }
}

extension AlarmTime {
  /// As it is read: 7:30, 19:30.
  package var text: String {
    switch self {
    case .dial(let dial): Text.english.dial(dial)
    case .ofDay(let time): Text.english.time(time)
    }
  }
}
