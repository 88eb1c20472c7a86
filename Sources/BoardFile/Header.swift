import Ports

/// The pins that a board brings out for people, in the maker's numbers.
///
///     odd pins   1 ● ● 2    even pins       one block, or several side by side
///                3 ● ● 4
///                  ⋮
package struct Header: Hashable, Sendable {
  /// Headers that are known by name in a board file.
  package enum Name: String, CaseIterable, Sendable {
    /// Raspberry Pi Zero to 5, 40 pins.
    case raspberryPi = "raspberry-pi"
    /// Orange Pi Zero 3, and Zero 2: 26 pins.
    case orangePiZero3 = "orange-pi-zero-3"
    /// Radxa Rock 5B, 40 pins.
    case rock5B = "rock-5b"
    /// BeagleBone Black, P8 and P9 of 46 pins each.
    case beagleBoneBlack = "beaglebone-black"

    /// All names, for advice.
    package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The header of this name.
    package var header: Header {
      switch self {
      case .raspberryPi: .raspberryPi
      case .orangePiZero3: .orangePiZero3
      case .rock5B: .rock5B
      case .beagleBoneBlack: .beagleBoneBlack
      }
    }
  }

  /// Two rows of pins that belong together.
  package struct Block: Hashable, Sendable {
    /// What stands beside them on the board ("P9"); empty where there is one block only.
    package let title: String
    /// The pins by number: odd ones are one row, even ones the other.
    package let pins: [HeaderPin]
  }

  /// Its name in board files.
  package let name: Name
  /// What it is, for people.
  package let title: String
  /// Where pin 1 is, for people.
  package let firstPin: String
  /// Labels of the chips behind it.
  package let chips: Chips
  /// The resistor of an LED, in ohms: as much current as a pin gives for long.
  package let lampOhms: Int
  /// The pins.
  package let blocks: [Block]

  /// How lines are found on the chips of a header.
  package enum Chips: Hashable, Sendable {
    /// One chip, whichever of these labels it has; offsets count on it.
    case one([String])
    /// Several chips; each pin says which, or its line's name.
    case several([String])

    /// Every label.
    package var labels: [String] {
      switch self {
      case .one(let labels), .several(let labels): labels
      }
    }
  }

  /// The pin at a position; nil when there is none.
  package func pin(at position: String) -> HeaderPin? {
    for block in blocks {
      if let pin = block.pins.first(where: { $0.position == position }) { return pin }
    }
    return nil
  }

  /// The pin that brings out a line; nil when none does, or when only a name tells the line.
  package func pin(of location: LineLocation) -> HeaderPin? {
    for block in blocks {
      if let pin = block.pins.first(where: { $0.location == location }) { return pin }
    }
    return nil
  }

  /// Its positions, for people: "1 to 40", "P8_1 to P8_46, P9_1 to P9_46".
  package var positions: String {
    blocks.compactMap { block in
      guard let first = block.pins.first, let last = block.pins.last else { return nil }
      return "\(first.position) to \(last.position)"
    }.joined(separator: ", ")
  }
}
