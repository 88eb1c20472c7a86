import AlarmCore
import AlarmRuntime
import JSON

/// What was reached, for people and for programs.
extension ModelCoverage {
  /// Ways from one state to another that were seen, of those that differ.
  package var waysSeen: Int {
    let count = State.allCases.count
    return ways.indices.count { $0 / count != $0 % count && ways[$0] > 0 }
  }

  /// How many ways there are between two states that differ, whether the clock has them or not.
  package static var allWays: Int { State.allCases.count * (State.allCases.count - 1) }

  /// Pairs of troubles that met in a night.
  package var pairsSeen: Int { pairs.count { $0 > 0 } }

  /// How many pairs there are.
  package static var allPairs: Int {
    NightTrouble.allCases.count * (NightTrouble.allCases.count - 1) / 2
  }

  /// Troubles that happened in some night.
  package var troublesSeen: Int { troubles.count { $0 > 0 } }

  /// Some lines for a person.
  package var lines: [String] {
    let states = State.allCases.count { state in reaches(state) }
    let reasons = MissReason.allCases.map { "\($0.word) \(missed[Int($0.rawValue)] ?? 0)" }
    return [
      "rings       \(rings), restarts \(restarts), notifications \(delivered)",
      "missed      \(reasons.joined(separator: ", "))",
      "states      \(states) of \(State.allCases.count), \(waysSeen) ways from one to another",
      "troubles    \(troublesSeen) of \(NightTrouble.allCases.count),"
        + " \(pairsSeen) of \(ModelCoverage.allPairs) pairs",
    ]
  }

  /// For programs: the members of an object.
  package var json: [JSONValue.Member] {
    let count = NightTrouble.allCases.count
    let missing = (0..<count * count).filter { $0 / count < $0 % count && pairs[$0] == 0 }
      .compactMap { index -> JSONValue? in
        guard let first = NightTrouble(rawValue: index / count),
          let second = NightTrouble(rawValue: index % count)
        else { return nil }
        return .text("\(first)+\(second)")
      }
    return [
      .init("nights", .whole(nights)), .init("rings", .whole(rings)),
      .init("restarts", .whole(restarts)), .init("delivered", .whole(delivered)),
      .init("missed", .whole(missed.values.reduce(0, +))), .init("ways", .whole(waysSeen)),
      .init("troubles", .whole(troublesSeen)), .init("pairs", .whole(pairsSeen)),
      .init("pairsMissing", .list(missing)),
    ]
  }

  private func reaches(_ state: State) -> Bool {
    let count = State.allCases.count
    return ways.indices.contains { $0 % count == state.rawValue && ways[$0] > 0 }
  }
}
