import CYaml

/// One step of a YAML document, as libyaml reads it.
struct YAMLEvent {
  /// What the step is.
  enum Kind {
    case streamEnd
    case documentStart
    case documentEnd
    case alias
    case scalar(YAMLScalar)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  let kind: Kind
  let position: SourcePosition
  let hasAnchor: Bool
  let hasTag: Bool
}

/// Steps through a YAML document with libyaml; the C parser lives as long as this object.
final class YAMLEvents {
  private let text: SourceText
  private let parser: OpaquePointer

  /// Opens a parser; nil when memory is short.
  init?(_ text: SourceText) {
    guard let parser = cyaml_open(text.bytes, text.bytes.count) else { return nil }
    self.text = text
    self.parser = parser
  }

  deinit { cyaml_close(parser) }

  /// Takes the next event.
  func next() throws(YAMLError) -> YAMLEvent {
    var event = cyaml_event()
    cyaml_next(parser, &event)
    let kind: YAMLEvent.Kind
    switch Int(event.kind) {
    case CYAML_STREAM_END: kind = .streamEnd
    case CYAML_DOCUMENT_START: kind = .documentStart
    case CYAML_DOCUMENT_END: kind = .documentEnd
    case CYAML_ALIAS: kind = .alias
    case CYAML_SCALAR: kind = .scalar(scalar(of: event))
    case CYAML_SEQUENCE_START: kind = .sequenceStart
    case CYAML_SEQUENCE_END: kind = .sequenceEnd
    case CYAML_MAPPING_START: kind = .mappingStart
    case CYAML_MAPPING_END: kind = .mappingEnd
    default: throw error()
    }
    return YAMLEvent(
      kind: kind, position: position(line: event.line, column: event.column),
      hasAnchor: event.has_anchor, hasTag: event.has_tag)
  }

  private func scalar(of event: cyaml_event) -> YAMLScalar {
    let bytes = UnsafeBufferPointer(start: event.text, count: event.length)
    return YAMLScalar(text: String(decoding: bytes, as: UTF8.self), isPlain: event.is_plain)
  }

  private func position(line: Int, column: Int) -> SourcePosition {
    SourcePosition(file: text.file, line: line + 1, column: column + 1)
  }

  /// Why there is no event.
  ///
  /// For bytes that are no characters libyaml tells only their offset; the line is for us to count.
  private func error() -> YAMLError {
    let problem = cyaml_problem_of(parser)
    let place = position(line: problem.line, column: problem.column)
    switch Int(problem.kind) {
    case CYAML_BAD_ENCODING:
      let place = text.position(ofByte: problem.offset)
      guard let character = text.character(atByte: problem.offset) else {
        return YAMLError(at: place, .badEncoding(byte: text.bytes[problem.offset]))
      }
      return YAMLError(at: place, .badCharacter(character))
    case CYAML_NO_MEMORY:
      return YAMLError(at: place, .noMemory)
    default:
      guard !text.hasTab(at: place) else { return YAMLError(at: place, .tab) }
      return YAMLError(at: place, .syntax(words: String(cString: problem.words)))
    }
  }
}
