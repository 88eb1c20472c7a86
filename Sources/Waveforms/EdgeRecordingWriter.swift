import AlarmCore

/// Writes a recording as comma separated values, a row an edge.
///
///     t_ns,line,level,line_seqno
///     5000000,knob-a,1,read        a level that was read
///     5217000,knob-a,0,1           an edge with the kernel's number
///     5219300,knob-a,1,            an edge of a kernel that does not count
///
/// Times never decrease: the kernel stamps edges of two lines apart from each other, and one that
/// is stamped before the one in front of it gets its time.
package struct EdgeRecordingWriter {
  /// The first line.
  package static let header = shortHeader + ",line_seqno"
  /// The first line where nobody counts edges.
  static let shortHeader = "t_ns,line,level"
  /// What stands for the number of a level that was read.
  static let readMark = "read"

  private var last: Int64 = 0

  /// Makes a writer that has written nothing.
  package init() {}

  /// The beginning of a file, with a line of words for people that begins with "#".
  package static func opening(about: String) -> [UInt8] {
    let words = about.utf8.map { $0 >= 0x20 && $0 != 0x7F ? $0 : UInt8(ascii: " ") }
    return Array("# ".utf8) + words + Array("\n\(header)\n".utf8)
  }

  /// A whole file of edges.
  package static func file(of edges: [LineEdge], about words: String) -> [UInt8] {
    var writer = EdgeRecordingWriter()
    return edges.reduce(into: opening(about: words)) { bytes, edge in
      bytes += writer.row(EdgeRecording.Row(edge))
    }
  }

  /// One row with the end of its line.
  package mutating func row(_ row: EdgeRecording.Row) -> [UInt8] {
    last = max(last, row.edge.at.nanoseconds)
    let level = row.edge.level ? "1" : "0"
    let number =
      row.isReading
      ? EdgeRecordingWriter.readMark : row.edge.sequence > 0 ? String(row.edge.sequence) : ""
    return Array("\(last),\(row.edge.line.recordedName),\(level),\(number)\n".utf8)
  }
}
