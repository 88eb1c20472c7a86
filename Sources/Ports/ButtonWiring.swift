/// How the button is built.
package struct ButtonWiring: Hashable, Sendable {
  /// The line, active while the button is pressed.
  package var line: LineWiring
  /// The resistor of the line.
  package var bias: LineBias
  /// How long its contacts may bounce; 5 to 200 ms.
  package var debounce: Duration

  /// Makes the wiring of a button.
  package init(line: LineWiring, bias: LineBias, debounce: Duration) {
    self.line = line
    self.bias = bias
    self.debounce = debounce
  }
}
