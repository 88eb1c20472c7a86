import Ports

/// Lines of one chip, to be asked for together.
struct ChipRequest {
  /// The chip's node.
  var path: String
  /// The chip's label, for people.
  var label: String
  /// The lines, in the order of the request.
  var lines: [WantedLine]
  /// For each line, its index in the list the board asked for.
  var members: [Int]

  /// The lines as people know them ("pinctrl-bcm2711 line 5, 6, 13").
  var name: String {
    "\(label) line " + lines.map { String($0.offset) }.joined(separator: ", ")
  }
}

/// A line of the board and, for an input, its resistor.
struct BoardLine {
  var wiring: LineWiring
  var bias: LineBias = .none
}
