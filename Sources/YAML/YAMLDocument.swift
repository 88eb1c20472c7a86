/// Reads a file that holds one YAML document.
///
/// What YAML has and people do not need in a settings file is refused with its place: anchors and
/// aliases (a few lines could become gigabytes), tags, a second document, a key that is there
/// twice, keys that are not text. JSON is YAML too, so a JSON file loads as it is.
package enum YAMLDocument {
  /// Bytes of the largest file: a board takes 2 KiB, a long scenario 20.
  package static let largestFile = 64 * 1024
  /// Lists and mappings inside each other; people write five, and the reader recurses.
  package static let deepestNesting = 32

  /// Reads a document; `file` is the name that errors show.
  ///
  /// - Throws: `YAMLError` for the first thing that is wrong.
  package static func parse(_ bytes: [UInt8], file: String) throws(YAMLError) -> YAMLValue {
    let start = SourcePosition(file: file, line: 1, column: 1)
    guard bytes.count <= largestFile else {
      throw YAMLError(at: start, .tooLarge(bytes: bytes.count, limit: largestFile))
    }
    guard let events = YAMLEvents(SourceText(file: file, bytes: bytes)) else {
      throw YAMLError(at: start, .noMemory)
    }
    let reader = YAMLTreeReader(events: events)
    return YAMLValue(try reader.document(), path: "")
  }
}
