/// What another decoder says of the same trace, in one line of its output.
///
///     c-events edges 10000000 cw 629617 ccw 620449 ns/edge 2.882
///
/// A name, then words and their values in any order; others than these are ignored.
package struct KnobPeerLine: Hashable, Sendable {
  /// Detents clockwise.
  package var clockwise: Int
  /// Detents counterclockwise.
  package var counterclockwise: Int
  /// Processor time an edge took, in nanoseconds; above zero.
  package var nanoseconds: Double

  /// Reads the last line of an output; nil when it does not say all three.
  package init?(output: String) {
    guard let line = output.split(whereSeparator: \.isNewline).last else { return nil }
    let words = line.split(separator: " ")
    func value(_ name: String) -> Substring? {
      words.firstIndex { $0 == name }.flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    }
    guard let clockwise = value("cw").flatMap({ Int($0) }),
      let counterclockwise = value("ccw").flatMap({ Int($0) }),
      let nanoseconds = value("ns/edge").flatMap({ Double($0) }),
      nanoseconds.isFinite, nanoseconds > 0
    else { return nil }
    self.clockwise = clockwise
    self.counterclockwise = counterclockwise
    self.nanoseconds = nanoseconds
  }
}
