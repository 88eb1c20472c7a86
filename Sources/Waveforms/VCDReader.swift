/// Reads lines of one bit from a value change dump, whoever wrote it.
///
///     $timescale, $var ... ─► $enddefinitions ─► #time, change, change, #time ... ─► the end
///
/// Longer vectors, reals and texts are passed over. Times come out as nanoseconds; what
/// `VCDWriter` left out is put back, and its own line `gap` is dropped. A file it wrote must end
/// as it ends one; of others a cut at the end of a line cannot be seen.
package struct VCDReader {
  /// Bytes of a file at most: an hour of a knob that never rests, or a week of a clock.
  package static let sizeLimit = 64 << 20
  /// Lines declared at most; an analyser has 16, a big one some hundred.
  package static let lineLimit = 1_024
  /// Changes at most, over all lines: as many as the longest recording of edges has, twice.
  package static let changeLimit = 4_000_000
  /// Bytes of a word at most that is looked at as a number or a name.
  private static let wordLimit = 256

  private var words: VCDWords
  private var scale: VCDTimescale?
  private var isOurs = false
  private var isEnded = false
  /// What a short code stands for: several lines, or none that is kept.
  private var lines: [ArraySlice<UInt8>: [Int]] = [:]
  private var wave = Waveform(lines: [])
  private var levels: [WaveLevel] = []
  private var now: UInt64 = 0
  private var gaps = VCDGaps()

  /// Reads a whole file.
  package static func read(_ bytes: [UInt8]) throws(RecordingProblem) -> Waveform {
    guard !bytes.isEmpty else { throw RecordingProblem(line: 1, column: 1, .empty) }
    guard bytes.count <= sizeLimit else {
      throw RecordingProblem(line: 1, column: 1, .tooLong(limit: sizeLimit))
    }
    var reader = VCDReader(words: VCDWords(bytes))
    do throws(RecordingProblem) {
      try reader.readDeclarations()
      try reader.readChanges()
    } catch {
      // Of a word that was cut nobody knows what it was: '#12' may have been '#1234'.
      throw reader.words.isLastWordCut ? reader.words.problemHere(.cutOff) : error
    }
    return try reader.finished()
  }

  private init(words: VCDWords) { self.words = words }

  // MARK: Declarations

  private mutating func readDeclarations() throws(RecordingProblem) {
    while let word = words.next() {
      if word.isKeyword("$enddefinitions") {
        _ = try section()
        guard scale != nil else { throw word.problem(.noTimescale) }
        return
      }
      guard word.bytes.first == UInt8(ascii: "$") else {
        throw word.problem(.unknownWord(word.text))
      }
      let inside = try section()
      if word.isKeyword("$timescale") {
        let text = inside.map(\.text).joined()
        scale = VCDTimescale(text)
        if scale == nil { throw word.problem(.badTimescale(text)) }
      } else if word.isKeyword("$var") {
        try declare(inside, at: word)
      } else if word.isKeyword("$version") {
        isOurs = inside.count == 1 && inside[0].text == VCDWriter.program
      }
    }
    throw words.problemHere(.noDefinitions)
  }

  /// The words up to `$end`.
  private mutating func section() throws(RecordingProblem) -> [VCDWords.Word] {
    var inside: [VCDWords.Word] = []
    while let word = words.next() {
      if word.isKeyword("$end") { return inside }
      inside.append(word)
    }
    throw words.problemHere(.cutOff)
  }

  /// `wire 1 CODE NAME`, with a range of bits behind the name where there are several.
  private mutating func declare(
    _ inside: [VCDWords.Word], at word: VCDWords.Word
  ) throws(RecordingProblem) {
    guard inside.count >= 4, let width = Int(inside[1].text), width > 0,
      inside[2].bytes.count <= VCDReader.wordLimit, inside[3].bytes.count <= VCDReader.wordLimit
    else {
      throw word.problem(.badDeclaration(inside.map(\.text).joined(separator: " ")))
    }
    let code = inside[2].bytes
    let name = inside[3].text
    let isKept = width == 1 && !["real", "realtime", "string", "event"].contains(inside[0].text)
    let declaration = Waveform.Declaration(name: name, line: word.line, column: word.column)
    guard isKept, !(isOurs && name == VCDWriter.gapName) else {
      if !isKept, wave.leftOut.count < VCDReader.lineLimit { wave.leftOut.append(declaration) }
      lines[code, default: []] += []
      return
    }
    guard wave.lines.count < VCDReader.lineLimit else {
      throw word.problem(.tooManyLines(limit: VCDReader.lineLimit))
    }
    lines[code, default: []].append(wave.lines.count)
    wave.lines.append(name)
    wave.declarations.append(declaration)
    levels.append(.unknown)
  }

  // MARK: Changes

  private mutating func readChanges() throws(RecordingProblem) {
    while let word = words.next() {
      switch word.bytes.first {
      case UInt8(ascii: "#"): try readTime(word)
      case UInt8(ascii: "$"): try readKeyword(word)
      case UInt8(ascii: "0"): try change(word, to: .low)
      case UInt8(ascii: "1"): try change(word, to: .high)
      case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "z"), UInt8(ascii: "Z"),
        UInt8(ascii: "u"), UInt8(ascii: "U"):
        try change(word, to: .unknown)
      case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "r"), UInt8(ascii: "R"),
        UInt8(ascii: "s"), UInt8(ascii: "S"):
        try changeVector(word)
      default: throw word.problem(.unknownWord(word.text))
      }
    }
  }

  private mutating func readTime(_ word: VCDWords.Word) throws(RecordingProblem) {
    let text = String(decoding: word.bytes.dropFirst().prefix(VCDReader.wordLimit), as: UTF8.self)
    guard text.utf8.isDecimal else { throw word.problem(.badTime(text)) }
    guard let time = UInt64(text), scale?.nanoseconds(time) != nil else {
      throw word.problem(.lateTime(text))
    }
    guard time >= now else {
      throw word.problem(.timeBackwards(time: "\(time)", before: "\(now)"))
    }
    now = time
  }

  private mutating func readKeyword(_ word: VCDWords.Word) throws(RecordingProblem) {
    // What is between $dumpvars and $end are changes like all others.
    if ["$dumpvars", "$dumpall", "$dumpon", "$dumpoff", "$end"].contains(word.text) { return }
    let inside = try section()
    guard word.isKeyword("$comment"), isOurs else { return }
    isEnded = gaps.read(inside.map(\.text))
  }

  private mutating func change(
    _ word: VCDWords.Word, to level: WaveLevel
  ) throws(RecordingProblem) {
    try change(word.bytes.dropFirst(), of: word, to: level)
  }

  private mutating func changeVector(_ word: VCDWords.Word) throws(RecordingProblem) {
    guard let code = words.next() else { throw words.problemHere(.cutOff) }
    // One bit may be written as a vector too.
    let level: WaveLevel =
      switch word.bytes.last {
      case UInt8(ascii: "0"): .low
      case UInt8(ascii: "1"): .high
      default: .unknown
      }
    try change(code.bytes, of: code, to: level)
  }

  private mutating func change(
    _ code: ArraySlice<UInt8>, of word: VCDWords.Word, to level: WaveLevel
  ) throws(RecordingProblem) {
    guard let changed = lines[code] else {
      throw word.problem(.unknownIdentifier(String(decoding: code, as: UTF8.self)))
    }
    guard let at = scale?.nanoseconds(now) else { throw word.problem(.noTimescale) }
    for line in changed where levels[line] != level {
      // One code may have many names, each of which changes with it.
      guard wave.changes.count < VCDReader.changeLimit else {
        throw word.problem(.tooManyChanges(limit: VCDReader.changeLimit))
      }
      levels[line] = level
      wave.changes.append(
        Waveform.Change(at: WaveInstant(nanoseconds: at), line: line, level: level))
    }
  }

  // MARK: The end

  private consuming func finished() throws(RecordingProblem) -> Waveform {
    guard words.isLastLineWhole, isEnded || !isOurs else { throw words.problemHere(.cutOff) }
    guard gaps.restore(&wave.changes) else { throw words.problemHere(.badTime("gap")) }
    return wave
  }
}
