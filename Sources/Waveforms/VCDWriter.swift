/// Writes a waveform as a value change dump (IEEE 1364) while it happens, keeping nothing of it.
///
///     header ─► #0 and every level ─► #time, change, change ─► #time … ─► the gaps, in a comment
///
/// What GTKWave and sigrok need (docs/waveforms.md says why): microseconds, names that are told
/// apart, times that never decrease, lines of one bit, and no comment before the last change.
///
/// A stretch in which nothing changes is shortened to `longestIdle`, because sigrok makes a sample
/// of every microsecond:
///
///     knob-a  ‾‾‾\___ ... seven hours ... ___/‾‾‾       as it was
///     knob-a  ‾‾‾\______________/‾‾‾                    as it is written
///     gap     ____________/‾‾‾‾‾\____                   1 in the second half of what is shortened
///
/// Up to that length every time is true, and the last comment tells how much was left out where;
/// `VCDReader` puts it back.
package struct VCDWriter {
  /// A line to be written.
  package struct Line: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// What it is at the beginning.
    package var initial: WaveLevel

    /// Makes a line.
    package init(_ name: String, initial: WaveLevel) {
      self.name = name
      self.initial = initial
    }
  }

  /// What becomes of stretches in which nothing changes.
  package enum Idle: String, Hashable, Sendable, CaseIterable {
    /// They keep their length: exact for GTKWave, slow for sigrok.
    case kept
    /// None is longer than `longestIdle`.
    case shortened
  }

  /// The longest stretch shown: longer than any press, hold or rest that means something (the
  /// longest is 10 s), so that what a hand does keeps its length.
  package static let longestIdle = Duration.seconds(10)
  /// Stretches shortened at most, since they are remembered to the end; a week has fewer.
  package static let mostGaps = 4_096
  /// The name of the line that shows where something was left out.
  package static let gapName = "gap"
  /// The program that a header names; `VCDReader` trusts such a file to end with `lastWords`.
  static let program = "wecker"
  /// The end of a file that was written whole.
  static let lastWords = "end of the recording"

  private static let longestMicroseconds: Int64 = 10_000_000
  /// Bytes handed on at once, at least: a few pages of a file.
  private static let pieceSize = 16_384

  private let sink: ([UInt8]) -> Void
  private let idle: Idle
  private var levels: [WaveLevel]
  private var buffer: [UInt8] = []
  /// The last instant written, in microseconds, as it was.
  private var last: Int64 = 0
  private var skipped: Int64 = 0
  private var gaps: [(shown: Int64, skipped: Int64)] = []

  /// Begins a dump and writes its header.
  ///
  /// `began` is a date in UTC for people, `about` says what is recorded; of both only printable
  /// ASCII is written.
  ///
  /// - Precondition: names are not empty, are printable ASCII without blanks, and are told apart
  ///   from each other and from `gapName`.
  package init(
    _ lines: [Line], began: String, about: String, idle: Idle = .shortened,
    sink: @escaping ([UInt8]) -> Void
  ) {
    let names = lines.map(\.name) + [VCDWriter.gapName]
    precondition(Set(names).count == names.count, "a name is used twice")
    precondition(names.allSatisfy(VCDWriter.isName), "a name that no reader takes")
    self.sink = sink
    self.idle = idle
    levels = lines.map(\.initial) + [.low]
    write("$date \(VCDWriter.plain(began)) $end\n$version \(VCDWriter.program) $end\n")
    write("$comment \(VCDWriter.plain(about)) $end\n$timescale 1 us $end\n")
    write("$scope module \(VCDWriter.program) $end\n")
    for (index, name) in names.enumerated() {
      write("$var wire 1 \(VCDWriter.identifier(index)) \(name) $end\n")
    }
    write("$upscope $end\n$enddefinitions $end\n#0\n$dumpvars\n")
    for index in levels.indices { writeLevel(of: index) }
    write("$end\n")
  }

  /// Writes a change; a level that was so already is none.
  ///
  /// An instant before the last one is taken for the last one. Within a microsecond every change is
  /// written, in order.
  ///
  /// - Precondition: the line is one of those the dump began with.
  package mutating func change(_ line: Int, to level: WaveLevel, at instant: WaveInstant) {
    precondition(line >= 0 && line < levels.count - 1, "no such line")
    guard levels[line] != level else { return }
    pass(to: instant)
    levels[line] = level
    writeLevel(of: line)
  }

  /// Ends the dump: its last instant, and what was left out.
  package mutating func finish(at instant: WaveInstant) {
    pass(to: instant)
    write("$comment\n")
    for gap in gaps { write("gap \(gap.shown) skipped \(gap.skipped) us\n") }
    write("\(VCDWriter.lastWords)\n$end\n")
    sink(buffer)
    buffer = []
  }

  private mutating func pass(to instant: WaveInstant) {
    let now = instant.nanoseconds / 1_000
    guard now > last else { return }
    let shortened = now - last - VCDWriter.longestMicroseconds
    if idle == .shortened, shortened > 0, gaps.count < VCDWriter.mostGaps {
      showGap(of: shortened)
    } else {
      write("#\(now - skipped)\n")
    }
    last = now
  }

  /// Writes the instant at which a shortened stretch ends.
  private mutating func showGap(of microseconds: Int64) {
    let gap = levels.count - 1
    let start = last - skipped
    write("#\(start + VCDWriter.longestMicroseconds / 2)\n")
    levels[gap] = .high
    writeLevel(of: gap)
    let end = start + VCDWriter.longestMicroseconds
    write("#\(end)\n")
    levels[gap] = .low
    writeLevel(of: gap)
    skipped += microseconds
    gaps.append((shown: end, skipped: microseconds))
  }

  private mutating func writeLevel(of line: Int) {
    let sign =
      switch levels[line] {
      case .low: "0"
      case .high: "1"
      case .unknown: "x"
      }
    write("\(sign)\(VCDWriter.identifier(line))\n")
  }

  private mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    guard buffer.count >= VCDWriter.pieceSize else { return }
    sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// A short code of letters alone, so that no reader takes it for a keyword: A to Z, then AA.
  private static func identifier(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index % 26)))
    return index < 26 ? letter : identifier(index / 26 - 1) + letter
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "$") }
  }

  /// Words without what would end a section or is no ASCII.
  private static func plain(_ words: String) -> String {
    String(
      decoding: words.utf8.map { byte in
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "$") ? byte : UInt8(ascii: "?")
      }, as: UTF8.self)
  }
}
