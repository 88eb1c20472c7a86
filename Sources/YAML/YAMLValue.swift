import Wording

/// A node on its way to becoming a value, with the path that leads to it.
///
/// Each method asks for one type and throws when the node is something else, or out of range.
package struct YAMLValue: Hashable, Sendable {
  /// What the file has.
  package let node: YAMLNode
  /// How one gets there: "leds.badge[2]"; empty for the whole document.
  package let path: String

  /// Makes a value.
  package init(_ node: YAMLNode, path: String) {
    self.node = node
    self.path = path
  }

  /// Where it begins.
  package var position: SourcePosition { node.position }

  /// Reads a mapping whose keys are all among `known`.
  ///
  /// - Throws: `.wrongShape`, and `.unknownKey` with the nearest known one, or `.strayText`.
  package func fields(_ known: [String]) throws(YAMLError) -> YAMLFields {
    let entries = try entries()
    for (index, entry) in entries.enumerated() where !known.contains(entry.key) {
      if index > 0, isText(of: entries[index - 1], goneOnBy: entry) {
        throw YAMLError(
          at: entry.position,
          .strayText(entry.key, path: path, after: entries[index - 1].key))
      }
      let nearest = NearestWord.find(entry.key, among: known)
      throw YAMLError(
        at: entry.position,
        .unknownKey(entry.key, path: path, nearest: nearest, known: known))
    }
    return YAMLFields(entries, of: self)
  }

  /// True when an entry is what a comma cut off the text before it: `{beeps: 6 long, 2 low}`.
  private func isText(of entry: YAMLEntry, goneOnBy next: YAMLEntry) -> Bool {
    guard case .scalar(let text) = entry.value.content, text.isPlain, !text.text.isEmpty,
      case .scalar(let rest) = next.value.content, rest.isPlain, rest.text.isEmpty
    else { return false }
    return entry.position.line == next.position.line
  }

  /// The value of one key of a mapping, whatever other keys there are; nil when it is not there.
  ///
  /// - Throws: `.wrongShape` when this is no mapping.
  package func member(_ key: String) throws(YAMLError) -> YAMLValue? {
    YAMLFields(try entries(), of: self).optional(key)
  }

  /// Reads a list.
  ///
  /// - Throws: `.wrongShape`, and `.wrongCount` when the number of items is not in `range`.
  package func items(_ range: ClosedRange<Int>) throws(YAMLError) -> [YAMLValue] {
    guard case .sequence(let nodes) = node.content else { throw wrongShape(needed: .list) }
    guard range.contains(nodes.count) else {
      throw error(.wrongCount(path: path, count: nodes.count, allowed: range))
    }
    return nodes.enumerated().map { YAMLValue($0.element, path: "\(path)[\($0.offset)]") }
  }

  /// Reads a text that is not empty.
  ///
  /// - Throws: `.wrongShape` for a list, a mapping or nothing.
  package func scalar() throws(YAMLError) -> YAMLScalar {
    guard case .scalar(let scalar) = node.content, !(scalar.isPlain && scalar.text.isEmpty) else {
      throw wrongShape(needed: .text)
    }
    return scalar
  }

  /// An error about this value: it cannot be what it is.
  package func bad(_ value: String, expected: String) -> YAMLError {
    error(.badValue(path: path, value: value, expected: expected))
  }

  /// An error at this value.
  package func error(_ problem: YAMLProblem) -> YAMLError { YAMLError(at: position, problem) }

  /// An error about this value: it is another shape.
  func wrongShape(needed: YAMLShape) -> YAMLError {
    error(.wrongShape(path: path, needed: needed, found: shape))
  }

  private var shape: YAMLShape {
    switch node.content {
    case .scalar(let scalar) where scalar.isPlain: scalar.text.isEmpty ? .nothing : .text
    case .scalar: .quotedText
    case .sequence: .list
    case .mapping: .mapping
    }
  }

  private func entries() throws(YAMLError) -> [YAMLEntry] {
    guard case .mapping(let entries) = node.content else { throw wrongShape(needed: .mapping) }
    return entries
  }
}
