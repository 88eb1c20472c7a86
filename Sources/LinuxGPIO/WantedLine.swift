import Ports

/// One line as it is asked for.
package struct WantedLine: Hashable, Sendable {
  /// Offset on its chip.
  package var offset: Int
  /// The chip's own resistor; best effort, and without meaning for outputs.
  package var bias: LineBias
  /// True when the kernel shall invert the level.
  package var isActiveLow: Bool

  /// Makes a wish for a line.
  package init(offset: Int, bias: LineBias = .none, isActiveLow: Bool = false) {
    self.offset = offset
    self.bias = bias
    self.isActiveLow = isActiveLow
  }
}
