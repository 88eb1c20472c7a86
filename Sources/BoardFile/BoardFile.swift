import YAML

/// Reads board files; docs/boards.md has every key.
package enum BoardFile {
  /// Reads a board file's bytes; `file` is the name that errors show.
  ///
  /// - Throws: `BoardFileError` for the first thing that is wrong: what the YAML reader refuses,
  ///   another version, then unknown keys and values in the order of the documentation, and at last
  ///   what does not fit together.
  package static func parse(
    _ bytes: [UInt8], file: String
  ) throws(BoardFileError) -> Board {
    let root = try reading { () throws(YAMLError) in try YAMLDocument.parse(bytes, file: file) }
    try checkVersion(of: root)
    var reader = BoardReader()
    var board = try reading { () throws(YAMLError) in try reader.board(root) }
    if let wrong = reader.wrongTune { throw BoardFileError(at: wrong.position, .tune(wrong.error)) }
    let rules = BoardRules(
      board: board, chip: reader.chip, chipPosition: reader.chipPosition, lines: reader.lines,
      leds: reader.leds)
    try rules.check(root.position)
    board.warnings = rules.warnings + reader.numberedCards
    return board
  }

  /// Comes before everything else, because another version may have other keys.
  private static func checkVersion(of root: YAMLValue) throws(BoardFileError) {
    let version = try reading { () throws(YAMLError) in
      try root.member("version")
    }
    guard let version else {
      throw BoardFileError(at: root.position, .document(.missingKey("version", path: "")))
    }
    let text = try reading { () throws(YAMLError) in try version.scalar().text }
    guard text == String(BoardLimits.version) else {
      throw BoardFileError(at: version.position, .version(text))
    }
  }

  private static func reading<Value>(
    _ body: () throws(YAMLError) -> Value
  ) throws(BoardFileError) -> Value {
    do throws(YAMLError) { return try body() } catch { throw BoardFileError(error) }
  }
}
