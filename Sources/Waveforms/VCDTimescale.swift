/// The unit of a dump's times: 1, 10 or 100 of s, ms, us, ns, ps or fs.
struct VCDTimescale {
  /// Nanoseconds of a unit, or units of a nanosecond.
  private enum Factor {
    case times(UInt64)
    case parts(UInt64)
  }

  private let factor: Factor

  /// Reads "1us" or "1 us"; nil when that is no unit.
  init?(_ text: String) {
    let digits = text.prefix { $0 == "0" || $0 == "1" }
    guard let number = UInt64(digits), [1, 10, 100].contains(number) else { return nil }
    switch text.dropFirst(digits.count) {
    case "s": factor = .times(number * 1_000_000_000)
    case "ms": factor = .times(number * 1_000_000)
    case "us": factor = .times(number * 1_000)
    case "ns": factor = .times(number)
    case "ps": factor = .parts(1_000 / number)
    case "fs": factor = .parts(1_000_000 / number)
    default: return nil
    }
  }

  /// A time in nanoseconds, rounded down; nil beyond 292 years.
  func nanoseconds(_ time: UInt64) -> Int64? {
    switch factor {
    case .times(let count):
      let (product, isTooMuch) = time.multipliedReportingOverflow(by: count)
      return isTooMuch ? nil : Int64(exactly: product)
    case .parts(let count): return Int64(exactly: time / count)
    }
  }
}
