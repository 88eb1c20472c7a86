import AlarmCore

/// Reads a recording, whichever of the two kinds of file it is.
package enum RecordingFile {
  /// Bytes looked at: what either reader takes, and one more, so that it can say it is too much.
  package static let sizeLimit = max(VCDReader.sizeLimit, EdgeRecordingReader.sizeLimit) + 1

  /// Reads a value change dump, which begins with "$", or comma separated values.
  ///
  /// `names` says what the lines are called in a dump.
  package static func read(
    _ bytes: [UInt8], names: [InputLine: String] = [:]
  ) throws(RecordingProblem) -> EdgeRecording {
    let first = bytes.first { $0 > UInt8(ascii: " ") }
    guard first == UInt8(ascii: "$") else { return try EdgeRecordingReader.read(bytes) }
    return try EdgeRecording(VCDReader.read(bytes), names: names)
  }
}
