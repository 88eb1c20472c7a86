import AlarmCore
import Wording

/// Reads a recording of comma separated values.
///
/// Lines that begin with "#" and empty ones are passed over; lines end with LF or CR LF. The fourth
/// field may be left out everywhere, or be empty.
package struct EdgeRecordingReader {
  /// Bytes of a file at most: some two million edges.
  package static let sizeLimit = 64 << 20

  private let bytes: [UInt8]
  /// Where the line under the reader begins, and its number.
  private var start = 0
  private var line = 0
  private var last: Int64 = 0
  private var rows: [EdgeRecording.Row] = []

  /// Reads a whole file.
  package static func read(_ bytes: [UInt8]) throws(RecordingProblem) -> EdgeRecording {
    guard !bytes.isEmpty else { throw RecordingProblem(line: 1, column: 1, .empty) }
    guard bytes.count <= sizeLimit else {
      throw RecordingProblem(line: 1, column: 1, .tooLong(limit: sizeLimit))
    }
    var reader = EdgeRecordingReader(bytes: bytes)
    return try reader.read()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(RecordingProblem) -> EdgeRecording {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { start = mark.count }
    var hasHeader = false
    while let text = try nextLine() {
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      if hasHeader {
        try readRow(text)
      } else {
        try readHeader(text)
        hasHeader = true
      }
    }
    guard hasHeader else { throw problem(at: start, .noHeader("")) }
    return EdgeRecording(rows, hasReadings: rows.contains(where: \.isReading))
  }

  /// The next line without its end; nil after the last one.
  private mutating func nextLine() throws(RecordingProblem) -> ArraySlice<UInt8>? {
    let begin = start
    guard begin < bytes.count else { return nil }
    line += 1
    guard let end = bytes[begin...].firstIndex(of: UInt8(ascii: "\n")) else {
      throw RecordingProblem(line: line, column: bytes.count - begin + 1, .cutOff)
    }
    start = end + 1
    let text = bytes[begin..<end]
    return text.last == UInt8(ascii: "\r") ? text.dropLast() : text
  }

  private func readHeader(_ text: ArraySlice<UInt8>) throws(RecordingProblem) {
    let header = EdgeRecordingWriter.header
    let short = EdgeRecordingWriter.shortHeader
    guard text.elementsEqual(header.utf8) || text.elementsEqual(short.utf8) else {
      throw problem(at: text.startIndex, in: text, .noHeader(words(text)))
    }
  }

  private mutating func readRow(_ text: ArraySlice<UInt8>) throws(RecordingProblem) {
    let fields = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard fields.count == 3 || fields.count == 4 else {
      throw problem(at: text.startIndex, in: text, .fieldCount(fields.count))
    }
    let at = try time(fields[0], in: text)
    guard
      let line = InputLine.allCases.first(where: { fields[1].elementsEqual($0.recordedName.utf8) })
    else {
      let name = words(fields[1])
      let nearest = NearestWord.find(name, among: InputLine.allCases.map(\.recordedName))
      throw problem(
        at: fields[1].startIndex, in: text, .unknownLine(name, nearest: nearest))
    }
    let level = try level(fields[2], in: text)
    var row = EdgeRecording.Row(
      LineEdge(line: line, level: level, at: BootInstant(nanoseconds: at)))
    if let number = fields.dropFirst(3).first, !number.isEmpty {
      if number.elementsEqual(EdgeRecordingWriter.readMark.utf8) {
        row.isReading = true
      } else {
        row.edge.sequence = try sequence(number, in: text)
      }
    }
    rows.append(row)
  }

  private mutating func time(
    _ field: ArraySlice<UInt8>, in text: ArraySlice<UInt8>
  ) throws(RecordingProblem) -> Int64 {
    guard let at = number(field).flatMap({ Int64(exactly: $0) }) else {
      throw problem(
        at: field.startIndex, in: text,
        field.isDecimal ? .lateTime(words(field)) : .badTime(words(field)))
    }
    guard at >= last else {
      throw problem(
        at: field.startIndex, in: text, .timeBackwards(time: "\(at)", before: "\(last)"))
    }
    last = at
    return at
  }

  private func level(
    _ field: ArraySlice<UInt8>, in text: ArraySlice<UInt8>
  ) throws(RecordingProblem) -> Bool {
    guard field.count == 1, let digit = number(field), digit <= 1 else {
      throw problem(at: field.startIndex, in: text, .badLevel(words(field)))
    }
    return digit == 1
  }

  private func sequence(
    _ field: ArraySlice<UInt8>, in text: ArraySlice<UInt8>
  ) throws(RecordingProblem) -> UInt32 {
    guard let sequence = number(field).flatMap({ UInt32(exactly: $0) }) else {
      throw problem(at: field.startIndex, in: text, .badNumber(words(field)))
    }
    return sequence
  }

  /// A number of decimal digits; nil when it is none, or needs more than 64 bits.
  private func number(_ field: ArraySlice<UInt8>) -> UInt64? {
    guard !field.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in field {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      let (tens, isTooMuch) = number.multipliedReportingOverflow(by: 10)
      let (sum, isJustTooMuch) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      if isTooMuch || isJustTooMuch { return nil }
      number = sum
    }
    return number
  }

  private func words(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix(4 * Quoted.longestText), as: UTF8.self)
  }

  private func problem(
    at index: Int, in text: ArraySlice<UInt8>? = nil, _ kind: RecordingProblem.Kind
  ) -> RecordingProblem {
    RecordingProblem(
      line: max(line, 1), column: index - (text?.startIndex ?? index) + 1, kind)
  }
}
