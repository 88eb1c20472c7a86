/// What `VCDWriter` left out, as its last comment tells.
///
///     gap 530000 skipped 28780000000 us        from this instant on, so much is missing
struct VCDGaps {
  /// What is missing from an instant on; both in microseconds.
  private struct Gap {
    var shown: Int64
    var skipped: Int64
  }

  private var gaps: [Gap] = []

  /// Reads the words of a comment; true when it is the one that ends a file.
  mutating func read(_ words: [String]) -> Bool {
    var rest = words[...]
    var found: [Gap] = []
    while rest.count >= 5, rest.first == "gap" {
      let gap = Array(rest.prefix(5))
      guard let shown = Int64(gap[1]), gap[2] == "skipped", let skipped = Int64(gap[3]),
        gap[4] == "us", shown >= found.last?.shown ?? 0, skipped >= 0
      else { return false }
      found.append(Gap(shown: shown, skipped: skipped))
      rest = rest.dropFirst(5)
    }
    guard rest.joined(separator: " ") == VCDWriter.lastWords else { return false }
    gaps = found
    return true
  }

  /// Moves changes to where they were; false when that is beyond 292 years.
  func restore(_ changes: inout [Waveform.Change]) -> Bool {
    var next = 0
    var skipped: Int64 = 0
    for index in changes.indices {
      let shown = changes[index].at.nanoseconds
      while next < gaps.count, gaps[next].shown <= shown / 1_000 {
        let (sum, isTooMuch) = skipped.addingReportingOverflow(gaps[next].skipped)
        guard !isTooMuch else { return false }
        skipped = sum
        next += 1
      }
      let (added, isTooLong) = skipped.multipliedReportingOverflow(by: 1_000)
      let (at, isTooFar) = shown.addingReportingOverflow(added)
      guard !isTooLong, !isTooFar else { return false }
      changes[index].at = WaveInstant(nanoseconds: at)
    }
    return true
  }
}
