import CommandTable
import YAML

extension ValueKind where Value == Duration {
  /// A time with its unit, within the range.
  static func duration(in range: ClosedRange<Duration>) -> ValueKind {
    let (least, most) = (DurationText.of(range.lowerBound), DurationText.of(range.upperBound))
    return ValueKind(
      "TIME", expected: "a time with its unit, \(least) ... \(most), such as 90s, 30min or 36h",
      read: { DurationText.parse($0).flatMap { range.contains($0) ? $0 : nil } },
      show: { DurationText.of($0) })
  }
}

extension ValueKind where Value == Shard {
  /// A part of a whole, "2/5".
  static var shard: ValueKind {
    ValueKind(
      "I/N", expected: "a part such as 2/5, the first one is 1", read: { Shard(text: $0) },
      show: { "\($0.index)/\($0.count)" })
  }
}
