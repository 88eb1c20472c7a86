/// What one lamp does over time; docs/leds.md has the table for people.
///
///     blink(250, 250)   ██__██__██__
///     flashes(2)        _█_█______________      one group each `groupPeriod`, after a short dark
package enum LampPattern: Hashable, Sendable {
  /// Dark.
  case off
  /// Lit.
  case on
  /// On and off, each for so many milliseconds; at least 1 each.
  case blink(on: Int64, off: Int64)
  /// So many short flashes a group, 1 ... 6.
  case flashes(Int)

  /// Time from one group of flashes to the next, in milliseconds.
  package static let groupPeriod: Int64 = 3_000
  /// One flash with its dark time before it, in milliseconds: half each.
  package static let flashPeriod: Int64 = 400

  /// True when the lamp is lit so many milliseconds after the pattern began.
  package func isOn(after milliseconds: Int64) -> Bool {
    switch self {
    case .off: false
    case .on: true
    case .blink(let on, let off): milliseconds % (on + off) < on
    case .flashes(let count):
      flash(milliseconds) < Int64(count) && isSecondHalf(milliseconds)
    }
  }

  /// Milliseconds after the pattern began at which the lamp changes next; nil when it never does.
  package func nextChange(after milliseconds: Int64) -> Int64? {
    switch self {
    case .off, .on: return nil
    case .blink(let on, let off):
      let start = milliseconds - milliseconds % (on + off)
      return milliseconds - start < on ? start + on : start + on + off
    case .flashes(let count):
      let group = milliseconds - milliseconds % LampPattern.groupPeriod
      let half = LampPattern.flashPeriod / 2
      let next = milliseconds - milliseconds % half + half
      let isPast = next - group > Int64(count) * LampPattern.flashPeriod
      return isPast ? group + LampPattern.groupPeriod + half : next
    }
  }

  private func flash(_ milliseconds: Int64) -> Int64 {
    milliseconds % LampPattern.groupPeriod / LampPattern.flashPeriod
  }

  private func isSecondHalf(_ milliseconds: Int64) -> Bool {
    milliseconds % LampPattern.groupPeriod % LampPattern.flashPeriod
      >= LampPattern.flashPeriod / 2
  }
}
