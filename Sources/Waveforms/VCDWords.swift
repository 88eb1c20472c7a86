/// Splits a value change dump into its words, with their places.
struct VCDWords {
  /// A word with the place of its first byte.
  struct Word {
    var bytes: ArraySlice<UInt8>
    var line: Int
    var column: Int

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// True for a keyword such as `$end`.
    func isKeyword(_ name: StaticString) -> Bool {
      bytes.count == name.utf8CodeUnitCount
        && name.withUTF8Buffer { bytes.elementsEqual($0) }
    }

    func problem(_ kind: RecordingProblem.Kind) -> RecordingProblem {
      RecordingProblem(line: line, column: column, kind)
    }
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Takes the next word; nil at the end of the file.
  mutating func next() -> Word? {
    while index < bytes.count, VCDWords.isBlank(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        lineStart = index + 1
      }
      index += 1
    }
    let start = index
    while index < bytes.count, !VCDWords.isBlank(bytes[index]) { index += 1 }
    guard index > start else { return nil }
    return Word(bytes: bytes[start..<index], line: line, column: start - lineStart + 1)
  }

  /// A problem where the words end.
  func problemHere(_ kind: RecordingProblem.Kind) -> RecordingProblem {
    RecordingProblem(line: line, column: index - lineStart + 1, kind)
  }

  /// True when the last line has its end.
  var isLastLineWhole: Bool { bytes.last == UInt8(ascii: "\n") }

  /// True when the word taken last is the last one, and may not be all of it.
  var isLastWordCut: Bool {
    guard index == bytes.count, let last = bytes.last else { return false }
    return !VCDWords.isBlank(last)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }
}
