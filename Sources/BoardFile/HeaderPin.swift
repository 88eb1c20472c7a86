import Ports

/// One pin of a header: how the maker numbers it, and what it is.
package struct HeaderPin: Hashable, Sendable {
  /// What a pin is.
  package enum Role: Hashable, Sendable {
    /// A supply, by its voltage ("3.3 V").
    case supply(String)
    /// Ground, 0 V.
    case ground
    /// A GPIO line; `name` is what drawings call it ("GPIO17", "PC9").
    case line(LineLocation, name: String, duty: PinDuty?)
    /// An input for voltages, which is no GPIO line ("AIN4, 1.8 V at most").
    case analog(String)
    /// Anything else, which a clock must not touch ("reset", "data of the eMMC").
    case other(String)
  }

  /// How it is numbered on its header ("11", "P9_12").
  package let position: String
  /// What it is.
  package let role: Role

  /// Makes a pin.
  package init(_ position: String, _ role: Role) {
    self.position = position
    self.role = role
  }

  /// Where its GPIO line is; nil when it has none.
  package var location: LineLocation? {
    switch role {
    case .line(let location, _, _): location
    case .supply, .ground, .analog, .other: nil
    }
  }

  /// What it is, for people ("GPIO17", "ground").
  package var words: String {
    switch role {
    case .supply(let volts): volts
    case .ground: "ground"
    case .line(_, let name, _): name
    case .analog(let remark): "an input for voltages (\(remark))"
    case .other(let use): use
    }
  }
}
