/// How fast virtual time passes for a person who watches.
package enum SimulationSpeed: String, Hashable, Sendable, CaseIterable {
  /// As on a wall.
  case one = "1"
  /// An hour a minute.
  case sixty = "60"
  /// As fast as can be watched while nothing wants a hand; at its own speed while something does.
  case max

  /// The next faster one; the fastest stays.
  package var faster: SimulationSpeed {
    switch self {
    case .one: .sixty
    case .sixty, .max: .max
    }
  }

  /// The next slower one; the slowest stays.
  package var slower: SimulationSpeed {
    switch self {
    case .one, .sixty: .one
    case .max: .sixty
    }
  }
}
