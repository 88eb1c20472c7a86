/// Why something that became due was not answered or not heard.
package enum MissReason: UInt8, Hashable, Sendable, CaseIterable {
  /// It rang its whole time.
  case nobodyAnswered = 1
  /// The clock was off when it was due, and for too long after.
  case wasOff = 2
  /// The wall clock was set over it.
  case clockWrong = 3
  /// It had begun, and the clock went off, or stood still, for too long before it was answered.
  case wentOff = 4
}
