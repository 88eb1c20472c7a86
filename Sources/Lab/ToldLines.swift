import Glibc
import LinuxCall

/// What the clock under test tells on its standard error, line by line.
final class ToldLines {
  /// Readable when there is something.
  let descriptor: CInt
  /// Where the clock writes; ours to close once it has it.
  let writingEnd: CInt
  private var partial: [UInt8] = []

  /// "2026-03-02 06:30:00 " stands before each sentence.
  private static let stampBytes = 20

  /// Makes a pipe.
  ///
  /// - Throws: `.file` when the kernel refuses one.
  init() throws(LabFailure) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw .file(path: "a pipe", call: "pipe", code: errno) }
    (descriptor, writingEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
    close(writingEnd)
  }

  /// The whole lines that came, and the sentences in them.
  func take() -> [(line: String, sentence: String)] {
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = SystemCall.retrying { Glibc.read(descriptor, &piece, piece.count) }
      guard count > 0 else { break }
      partial += piece[..<count]
    }
    var lines: [(String, String)] = []
    while let end = partial.firstIndex(of: UInt8(ascii: "\n")) {
      let line = partial[..<end]
      lines.append(
        (
          String(decoding: line, as: UTF8.self),
          String(decoding: line.dropFirst(ToldLines.stampBytes), as: UTF8.self)
        ))
      partial.removeFirst(end + 1)
    }
    return lines
  }
}
