import Ports
import YAML

/// One mention of a GPIO line in a board file.
struct LineUse: Hashable {
  /// How a file tells a line.
  enum Key: String, CaseIterable {
    /// The GPIO number of a Raspberry Pi, which is the offset on its chip.
    case bcm
    /// The offset on the chip.
    case line
    /// The line's name, on whichever chip.
    case name
    /// The pin's position on the board's header.
    case header
  }

  /// Who uses it: "knob.a".
  let path: String
  /// Where the file says so.
  let position: SourcePosition
  /// How the line is told.
  let key: Key
  /// Which line it is, or why there is none.
  let place: Result<LineLocation, BoardFileError.Refusal>

  /// Which line it is; nil where that is refused.
  var location: LineLocation? { try? place.get() }
}

/// One mention of an LED that a driver of the kernel has.
struct LEDUse: Hashable {
  /// Who uses it: "leds.armed".
  let path: String
  /// Where the file says so.
  let position: SourcePosition
  /// Its name.
  let name: String
}

/// Which chip a board file names.
enum BoardChip: Hashable {
  /// The first chip with one of these labels.
  case labels([String])
  /// All chips with these labels; each line says on which it is.
  case several([String])
  /// No chip to count on: every line has a name, as in the simulator.
  case none

  /// Every label.
  var labels: [String] {
    switch self {
    case .labels(let labels), .several(let labels): labels
    case .none: []
    }
  }
}

/// Which level means pressed, lit or sounding.
enum ActiveLevel: String, CaseIterable {
  case low
  case high
}

/// How the contacts of a full-cycle knob are where it rests.
enum ContactRest: String, CaseIterable {
  case open
  case closed
}
