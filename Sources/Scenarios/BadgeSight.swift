/// What somebody sees of the badge LEDs.
package enum BadgeSight: Hashable, Sendable {
  /// All blink half-second by half-second: the number does not fit.
  case overflowing
  /// Which ones are lit now, first one first.
  case lit([Bool])
}
